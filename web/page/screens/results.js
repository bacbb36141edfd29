/* Results of a round, by mouse or keyboard: of boards 1, 0, = (or 5), +, -, ?; of tables the seat that won, = and ?. */
import { fill, h, nameList } from "../dom.js";
import { away, choice, field, player } from "../parts.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts.js").Row} Row */
/** @typedef {{typed: string, sign: string, said: string}} Outcome */
/** @typedef {{number: number, players: Row[], outcomes: Outcome[], entered: string}} Game */

export const kinds = ["trf", "tables"];

const TYPED = /** @type {const} */ ([["1-0", "1–0"], ["=", "½–½"], ["0-1", "0–1"], ["+-", "+ –"], ["-+", "– +"], ["--", "– –"], ["?", "?"]]);
/** @type {Record<string, string>} */
const KEYS = { 1: "1-0", 0: "0-1", "=": "=", 5: "=", "½": "=", "+": "+-", "-": "-+", "?": "?", Delete: "?", Backspace: "?" };
const [DRAWN, OPEN] = ["0", "-1"];

/** @param {App} app @param {HTMLElement} root */
export async function show(app, root) {
  const event = app.event ?? {};
  const tables = event.kind === "tables";
  root.append(h("h1", {}, t("screen_results")));
  if (!event.last) return root.append(h("p", {}, t("no_round_yet"), " ", h("a", { href: "#round" }, t("screen_round"))));
  const memory = (app.memory["results"] ??= { round: 0, row: 0, outcome: 0 });
  const round = memory.round || event.under_way || event.last;
  const rounds = /** @type {[string, string][]} */ (Array.from({ length: event.last }, (_, at) => [String(at + 1), t("round", { round: at + 1 })]));
  const summary = h("span", { id: "missing", role: "status", tabindex: "-1" });
  const after = event.rounds && event.last >= event.rounds ? "standings" : "round";
  const next = h("a", { href: `#${after}`, id: "next", hidden: true }, t(`screen_${after}`));
  const body = h("tbody");
  const heads = tables ? [t("table"), t("won_by")] : [t("board"), t("white"), t("result"), t("black")];
  root.append(
    h("div", { class: "fields" }, field(t("which_round"), choice(rounds, String(round), (value) => { Object.assign(memory, { round: Number(value), row: 0 }); app.tell("event"); }))),
    h("p", { class: "note" }, event.entering ? t(tables ? "keys_tables" : "keys") : t("no_entering")), h("p", {}, summary, " ", round === event.last ? next : null),
    h("div", { class: "pan" }, h("table", { class: `entry ${tables ? "tables-entry" : ""}` }, h("thead", {}, h("tr", {}, heads.map((word) => h("th", { scope: "col" }, word)))), body)));
  const reply = await app.ask("results", { round }).catch((error) => { app.say(String(error.message), true); return null; });
  if (!reply || !body.isConnected) return;
  const games = tables ? reply.answer.tables.map(ofTable) : reply.answer.boards.map(ofBoard);
  const sheet = new Entry(app, round, games, body, memory, summary);
  const byes = (reply.answer.byes ?? []).map((/** @type {[Row, string]} */ [who, code]) => h("tr", {}, h("td", { class: "board n" }, "–"), h("td", { class: "first" }, player(who, "bye")), h("td", { colspan: 2, class: "soft second" }, away(code))));
  fill(body, games, (game, at) => sheet.row(game, at), byes);
  if (!tables && event.entering && games.length) root.append(swap(app, round, games));
  if (memory.focus) sheet.focus(memory.row, memory.outcome);
  else if (document.activeElement === root) sheet.begin();
}

/** Two players change places.
 * @param {App} app @param {number} round @param {Game[]} games */
function swap(app, round, games) {
  const players = games.flatMap((game) => game.players.map(([id, name]) => /** @type {[number, string]} */ ([id, `${game.number}: ${name}`])));
  const one = h("input", { id: "swap-one", list: "seated", autocomplete: "off" });
  const other = h("input", { id: "swap-other", list: "seated", autocomplete: "off" });
  const done = () => app.change(t("entering"), "act", { act: "swap", round_: round, one: one.value, other: other.value });
  return h("details", { id: "swap" }, h("summary", {}, t("swap")), nameList("seated", players), h("div", { class: "fields" }, field(t("first"), one), field(t("second"), other), h("button", { type: "button", onclick: () => { if (one.value && other.value) void done(); } }, t("swap_now"))));
}

/** @param {[number, Row, Row, string]} board
 * @returns {Game} */
function ofBoard([number, white, black, entered]) {
  const outcomes = TYPED.map(([typed, sign], at) => ({ typed, sign, said: `${sign} ${t("result_of", { board: number, result: t(`result_${at}`) })}` }));
  return { number, players: [white, black], outcomes, entered };
}

/** @param {[number, Row[], number]} table
 * @returns {Game} */
function ofTable([number, players, winner]) {
  const outcomes = players.map(([id, name]) => ({ typed: String(id), sign: `${name || id}`, said: t("table_won", { table: number, name: name || id }) }));
  const rest = [{ typed: DRAWN, sign: "=", said: `= ${t("table_drawn", { table: number })}` }, { typed: OPEN, sign: "?", said: `? ${t("table_open", { table: number })}` }];
  return { number, players, outcomes: [...outcomes, ...rest], entered: String(winner) };
}

/** @param {Game} game */
const isOpen = ({ entered }) => entered === "?" || entered === OPEN;

/** Results that are shown and not yet in the file, by board. @type {Record<string, string>} */
let pending = {};
let flushing = false;

/** The table while it is being filled in: what is typed shows at once, and goes into the file when the desk is free. */
class Entry {
  /** @param {App} app @param {number} round @param {Game[]} games @param {HTMLElement} body @param {any} memory @param {HTMLElement} summary */
  constructor(app, round, games, body, memory, summary) {
    this.app = app;
    this.round = round;
    this.games = games;
    this.body = body;
    this.memory = memory;
    this.summary = summary;
    this.locked = !app.event?.entering;
    body.addEventListener("keydown", (event) => this.typed(event));
    summary.parentElement?.addEventListener("keydown", (event) => {
      if (event.key === "ArrowUp") { event.preventDefault(); this.focus(games.length - 1, 0); }
    });
    this.tell();
  }

  tell() {
    const open = this.games.filter(isOpen).length, next = this.next();
    this.summary.textContent = open ? t("missing", { count: open }) : t("all_in");
    if (next) next.hidden = open > 0;
  }

  /** The link to what comes when all results are in. */
  next() { return this.summary.parentElement?.querySelector("a"); }

  /** The first board without a result takes the first key. */
  begin() { this.focus(this.games.findIndex(isOpen), 0); }

  /** Behind the last board no key changes a result. */
  end() {
    this.memory.focus = false;
    const next = this.next();
    (next && !next.hidden ? next : this.summary).focus();
  }

  /** @param {Game} game @param {number} at */
  row(game, at) {
    const { number, players, outcomes, entered } = game;
    const known = outcomes.findIndex(({ typed }) => typed === entered);
    const stop = known < 0 || known === outcomes.length - 1 ? 0 : known;
    const buttons = outcomes.map(({ typed, sign, said }, place) => h("button", {
      type: "button",
      disabled: this.locked,
      tabindex: place === stop ? 0 : -1,
      "aria-pressed": String(typed === entered),
      "aria-label": said,
      onclick: () => { this.enter(at, typed); this.focus(at, place); },
    }, h("bdi", {}, sign)));
    const [white, black] = players;
    const tables = this.app.event?.kind === "tables";
    const label = tables || !white || !black ? `${t("table")} ${number}` : t("board_of", { board: number, white: white[1], black: black[1] });
    const group = h("td", { class: "chosen" }, h("div", { class: "outcomes", role: "group", "aria-label": label }, buttons, entered === "other" ? h("span", {}, t("other_result")) : null));
    const seats = tables || !white || !black ? [group] : [h("td", { class: "first" }, player(white, "white")), group, h("td", { class: "second" }, player(black, "black"))];
    return h("tr", { "data-at": at }, h("td", { class: "n board" }, number), ...seats);
  }

  /** @param {number} at @param {number} place */
  focus(at, place) {
    const buttons = [...this.body.querySelectorAll(`tr[data-at="${at}"] button`)];
    const button = buttons[Math.min(place, buttons.length - 1)];
    if (!(button instanceof HTMLElement)) return;
    for (const one of buttons) if (one instanceof HTMLElement) one.tabIndex = one === button ? 0 : -1;
    button.focus();
    Object.assign(this.memory, { row: at, outcome: place, focus: true });
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const button = event.target instanceof HTMLButtonElement ? event.target : null;
    const row = button?.closest("tr");
    if (!button || !row?.dataset["at"] || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number(row.dataset["at"]);
    const place = [...row.querySelectorAll("button")].indexOf(button);
    const moves = /** @type {Record<string, [number, number]>} */ ({ ArrowDown: [at + 1, place], ArrowUp: [at - 1, place], ArrowLeft: [at, place - 1], ArrowRight: [at, place + 1], Home: [0, place], End: [this.games.length - 1, place] });
    const move = moves[event.key];
    const outcome = this.meant(event.key, at);
    if (!move && !outcome) return;
    event.preventDefault();
    if (move) return this.focus(...move);
    this.enter(at, String(outcome));
    if (at + 1 < this.games.length) this.focus(at + 1, place);
    else this.end();
  }

  /** What a key means in a row.
   * @param {string} key @param {number} at */
  meant(key, at) {
    if (this.app.event?.kind !== "tables") return KEYS[key];
    const others = /** @type {Record<string, string>} */ ({ "=": DRAWN, 0: DRAWN, "?": OPEN, Delete: OPEN, Backspace: OPEN });
    return others[key] ?? (/^[1-9]$/.test(key) ? this.games[at]?.players[Number(key) - 1]?.[0] : undefined);
  }

  /** @param {number} at @param {string} outcome */
  enter(at, outcome) {
    const game = this.games[at];
    if (!game || game.entered === outcome || this.locked) return;
    game.entered = outcome;
    this.body.querySelectorAll(`tr[data-at="${at}"] button`).forEach((button, place) => button.setAttribute("aria-pressed", String(game.outcomes[place]?.typed === outcome)));
    this.tell();
    pending[game.number] = outcome;
    void this.flush();
  }

  async flush() {
    if (flushing) return;
    flushing = true;
    while (Object.keys(pending).length) {
      const results = pending;
      pending = {};
      await this.app.change(t("entering"), "result", { round: this.round, results }, true);
    }
    flushing = false;
  }
}
