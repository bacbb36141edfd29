/* Results of a round, by mouse or keyboard: of boards 1, 0, = (or 5), +, -, ?; of tables the seat that won, = and ?. */
import { draft, fill, fold, h, nameList, nextKey, sent } from "../dom.js";
import { TYPED, choice, columns, field, player, rounds, unpaired } from "../parts.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts.js").Row} Row */
/** @typedef {{typed: string, sign: string, said: string}} Outcome */
/** @typedef {[number, string, string]} Side Of a match: number, name, captain. */
/** @typedef {[number, Side, Side, string]} Match Its score is empty while a game of it is open. */
/** @typedef {{number: string, players: Row[], outcomes: Outcome[], entered: string, sides?: readonly string[]}} Game */

export const kinds = ["trf", "tables"];

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
  const summary = h("span", { id: "missing", role: "status", tabindex: "-1" });
  const after = event.rounds && event.last >= event.rounds ? "standings" : "round";
  const next = h("a", { href: `#${after}`, id: "next", hidden: true }, t(`screen_${after}`)), left = h("button", { id: "left-out", hidden: true });
  const body = h("tbody");
  root.append(
    h("div", { class: "fields" }, field(t("which_round"), rounds(app, String(round), (value) => { Object.assign(memory, { round: Number(value), row: 0 }); app.tell("event"); }))),
    h("p", { class: "note" }, h("span", { id: "signs" }, tables ? `=: ${t("result_1")}. ?: ${t("result_6")}.` : t("signs")), " ", h("span", { class: "keys" }, t(tables ? "keys_tables" : "keys")), event.teams ? ` ${t("keys_match")}` : ""),
    h("p", {}, summary, " ", left, " ", round === event.last ? next : null));
  const reply = await app.work("", () => app.ask("results", { round }));
  if (!reply || !summary.isConnected) return;
  const games = tables ? reply.answer.tables.map(ofTable) : reply.answer.boards.map(ofBoard);
  const matches = /** @type {Match[]} */ (reply.answer.matches ?? []), kind = tables ? "tables" : matches.length ? "matches" : "";
  const heads = tables ? ["table", "won_by"] : ["board", ...(matches.length ? ["first", "result", "second"] : ["white", "result", "black"])];
  root.append(columns(`entry ${kind && `${kind}-entry`}`, heads.map((word) => [t(word)]), [], [], body));
  const sheet = new Entry(app, round, games, body, memory, summary, new Map(matches.map((one) => [`${one[0]}.`, one])));
  const byes = (reply.answer.byes ?? []).map((/** @type {[Row, string]} */ [who, sign]) => unpaired(who, sign, 2));
  fill(body, games, (game, at) => sheet.row(game, at), byes);
  if (!tables && games.length) for (const more of [swap(app, round, games, matches), corrected(app, round, games)]) nextKey(root.appendChild(more));
  if (memory.match !== undefined) sheet.turn();
  else if (memory.focus) sheet.focus(memory.row, memory.outcome);
  else if (document.activeElement === root) sheet.begin();
}

/** Two players change places. @param {App} app @param {number} round @param {Game[]} games @param {Match[]} matches */
function swap(app, round, games, matches) {
  const seated = matches.length ? matches.map(([number, one, other]) => ({ number, players: [one, other] })) : games;
  const players = seated.flatMap((game) => game.players.map(([id, name]) => /** @type {[number, string]} */ ([id, `${game.number}: ${name}`])));
  const one = h("input", { id: "swap-one", list: "seated", autocomplete: "off" });
  const other = h("input", { id: "swap-other", list: "seated", autocomplete: "off" });
  const done = () => app.change(t("entering"), "act", { act: "swap", round_: round, one: one.value, other: other.value });
  return draft(`swap ${round}`, fold("swap", t(app.event?.teams ? "swap_teams" : "swap"), nameList("seated", players), h("form", { class: "fields", onsubmit: sent(() => one.value && other.value && done()) }, field(t("first"), one), field(t("second"), other), h("button", {}, t("swap_now")))));
}

/** A result for the rating alone: points and pairings stay. @param {App} app @param {number} round @param {Game[]} games */
function corrected(app, round, games) {
  const boards = nameList("boards-of-round", games.map(({ number, players }) => [number, players.map(([, name]) => name).join(" – ")]));
  const board = h("input", { name: "board", list: "boards-of-round", autocomplete: "off", required: true, value: games[0]?.number }), result = choice(TYPED.slice(0, -1), "", () => {}, { name: "result" });
  return draft(`corrected ${round}`, fold("corrected", t("rating_only"), boards, h("form", { class: "fields", onsubmit: sent(() => app.did("result", { round, results: { [board.value]: result.value }, rating_only: true })) }, field(t("board"), board), field(t("result"), result), h("button", {}, t("do_act")))));
}

/** The word for a result if the side named first has Black. */
const TURNED = [2, 1, 0, 4, 3, 5, 6];

/** @param {[string, Row, Row, string, boolean]} board @returns {Game} */
function ofBoard([number, one, other, entered, turned]) {
  const outcomes = TYPED.map(([typed, sign], at) => ({ typed, sign, said: `${sign} ${t("result_of", { board: number, result: t(`result_${turned ? TURNED[at] : at}`) })}` }));
  return { number, players: [one, other], outcomes, entered, sides: turned ? ["black", "white"] : ["white", "black"] };
}

/** The head of a match: its sides with their captains and the ways to their line-ups, its score, and a field for all boards.
 * @param {Match} match @param {number} boards @param {number} round of teams, else 0 @param {(text: string) => void} heard */
function head([number, one, other, score], boards, round, heard) {
  const side = (/** @type {Side} */ [id, name, captain]) => h("span", {}, h("a", { href: `#why/${id}` }, h("bdi", {}, name)), captain ? h("span", { class: "soft" }, ` (${captain})`) : null,
    round ? [" ", h("a", { class: "line-up", href: `#changes/line-up/${id}/${round}`, "aria-label": `${t("line_up")}: ${name}` }, t("line_up"))] : null);
  const whole = draft(`whole ${number} ${round}`, h("input", { "data-whole": number, size: 5, autocomplete: "off", placeholder: "1=01".repeat(boards).slice(0, boards), "aria-label": t("match_whole", { match: number }) }), "sent");
  whole.addEventListener("keydown", (event) => { if (event.key === "Enter" && whole.value.trim()) heard(whole.value.trim()); });
  return h("tr", { class: "match" }, h("th", { colspan: 4, scope: "colgroup" }, `${number} `, side(one), " ", h("output", { "data-match": number }, score || "–"), " ", side(other), " ", round ? whole : null));
}

/** @param {[number, Row[], number]} table @returns {Game} */
function ofTable([number, players, winner]) {
  const outcomes = players.map(([id, name]) => ({ typed: String(id), sign: `${name || id}`, said: t("table_won", { table: number, name: name || id }) }));
  const rest = [{ typed: DRAWN, sign: "=", said: `= ${t("table_drawn", { table: number })}` }, { typed: OPEN, sign: "?", said: `? ${t("table_open", { table: number })}` }];
  return { number: String(number), players, outcomes: [...outcomes, ...rest], entered: String(winner) };
}

/** @param {Game} game */
const isOpen = ({ entered }) => entered === "?" || entered === OPEN;

/** The table while it is being filled in: what is typed shows at once, and goes into the file when the desk is free. */
class Entry {
  /** @param {App} app @param {number} round @param {Game[]} games @param {HTMLElement} body @param {any} memory @param {HTMLElement} summary @param {Map<string, Match>} matches by the text before the number of a board */
  constructor(app, round, games, body, memory, summary, matches) {
    this.app = app;
    this.round = round;
    this.games = games;
    this.body = body;
    this.memory = memory;
    this.summary = summary;
    this.matches = matches;
    /** Results that are shown and not yet in the file, by board. @type {Record<string, string>} */ this.pending = {};
    /** Whether they have a turn to be entered. */ this.asked = false;
    body.addEventListener("keydown", (event) => this.typed(event));
    this.left()?.addEventListener("click", () => this.begin());
    summary.parentElement?.addEventListener("keydown", (event) => {
      if (event.key === "ArrowUp") { event.preventDefault(); this.focus(games.length - 1, 0); }
    });
    this.tell();
  }

  tell() {
    const open = this.games.filter(isOpen), [first] = open, next = this.next(), left = this.left();
    this.summary.textContent = first ? t("missing", { count: open.length }) : t("all_in");
    if (next) next.hidden = Boolean(first);
    if (left) Object.assign(left, { hidden: !first, textContent: first && `${t(this.app.event?.kind === "tables" ? "table" : "board")} ${first.number}` });
  }

  /** The button that leads to the first board without a result. */
  left() { return this.summary.parentElement?.querySelector("button"); }

  /** The link to what comes when all results are in. */
  next() { return this.summary.parentElement?.querySelector("a"); }

  /** The first board without a result takes the first key. */
  begin() { this.focus(this.games.findIndex(isOpen), 0); }

  /** Behind the last board no key changes one: Enter leads to a board that was left out, or on. */
  end() {
    this.memory.focus = false;
    const left = this.left();
    (left && !left.hidden ? left : this.next() ?? this.summary).focus();
  }

  /** @param {Game} game @param {number} at */
  row(game, at) {
    const { number, players, outcomes, entered, sides } = game;
    const known = outcomes.findIndex(({ typed }) => typed === entered);
    const stop = known < 0 || known === outcomes.length - 1 ? 0 : known;
    const buttons = outcomes.map(({ typed, sign, said }, place) => h("button", {
      type: "button",
      tabindex: place === stop ? 0 : -1,
      "aria-pressed": String(typed === entered),
      "aria-label": said,
      onclick: () => { this.enter(at, typed); this.focus(at, place); },
    }, h("bdi", {}, sign)));
    const [one, other] = players;
    const seated = sides && one && other, signs = seated ? null : h("span", { class: "outcomes" }, buttons.splice(-2));
    const label = seated ? t("board_of", { board: number, white: (sides[0] === "white" ? one : other)[1], black: (sides[0] === "white" ? other : one)[1] }) : `${t("table")} ${number}`;
    const group = h("td", { class: "chosen" }, h("div", { class: "outcomes", role: "group", "aria-label": label }, buttons, signs, entered === "other" ? h("span", {}, t("other_result")) : null));
    const teams = !!this.app.event?.teams;
    const seats = seated ? [h("td", { class: "first" }, player(one, sides[0], !teams)), group, h("td", { class: "second" }, player(other, sides[1], !teams))] : [group];
    const row = h("tr", { "data-at": at }, h("td", { class: "n board" }, number), ...seats);
    const match = (/** @type {string | undefined} */ board) => board?.slice(0, board.indexOf(".") + 1) ?? "";
    const begun = this.matches.get(match(number));
    if (!begun || match(this.games[at - 1]?.number) === match(number)) return row;
    const both = document.createDocumentFragment();
    const boards = this.games.filter((game) => match(game.number) === match(number)).length;
    both.append(head(begun, boards, teams ? this.round : 0, (text) => this.whole(begun[0], text)), row);
    return both;
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
    const target = event.target instanceof Element ? event.target : null, row = target?.closest("tr");
    const button = target instanceof HTMLButtonElement ? target : row?.querySelector("button[tabindex='0']");
    if (!button || !row?.dataset["at"] || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number(row.dataset["at"]);
    const place = [...row.querySelectorAll("button")].findIndex((one) => one === button);
    const moves = /** @type {Record<string, [number, number]>} */ ({ ArrowDown: [at + 1, place], ArrowUp: [at - 1, place], ArrowLeft: [at, place - 1], ArrowRight: [at, place + 1], Home: [0, place], End: [this.games.length - 1, place] });
    const move = moves[event.key];
    const outcome = this.meant(event.key, at);
    if (!move && !outcome) return;
    event.preventDefault();
    if (move) return this.focus(...move);
    this.enter(at, String(outcome));
    const open = this.games.findIndex((game, below) => below > at && isOpen(game));
    if (open < 0) this.end(); else this.focus(open, place);
  }

  /** What a key means in a row. @param {string} key @param {number} at */
  meant(key, at) {
    if (this.app.event?.kind !== "tables") return KEYS[key];
    const others = /** @type {Record<string, string>} */ ({ "=": DRAWN, 0: DRAWN, "?": OPEN, Delete: OPEN, Backspace: OPEN });
    return others[key] ?? (/^[1-9]$/.test(key) ? this.games[at]?.players[Number(key) - 1]?.[0] : undefined);
  }

  /** @param {number} at @param {string} outcome */
  enter(at, outcome) {
    const game = this.games[at];
    if (!game || game.entered === outcome) return;
    game.entered = outcome;
    this.body.querySelectorAll(`tr[data-at="${at}"] button`).forEach((button, place) => button.setAttribute("aria-pressed", String(game.outcomes[place]?.typed === outcome)));
    this.tell();
    this.pending[game.number] = outcome;
    void this.flush();
  }

  /** A match by all its boards; then the next one that is open. @param {number} match @param {string} text */
  whole(match, text) {
    const after = [...this.matches.values()].find(([number, , , score]) => number > match && !score);
    Object.assign(this.memory, { match: after?.[0] ?? 0, focus: false });
    this.pending[match] = text;
    void this.flush();
  }

  /** The next match takes what is typed. */
  turn() {
    const field = this.body.querySelector(`[data-whole="${this.memory.match}"]`);
    delete this.memory.match;
    if (field instanceof HTMLElement) field.focus(); else this.end();
  }

  /** @param {Match[]} matches */
  scores(matches) {
    for (const match of matches) {
      this.matches.set(`${match[0]}.`, match);
      const place = this.body.querySelector(`[data-match="${match[0]}"]`);
      if (place) place.textContent = match[3] || "–";
    }
  }

  /** What is typed until its turn comes goes into the file together. */
  async flush() {
    if (this.asked) return;
    this.asked = true;
    /** @type {string[]} */ let boards = [];
    const shown = Object.keys(this.pending).some((key) => !this.matches.has(`${key}.`));
    const taken = () => {
      const results = this.pending;
      boards = Object.keys(results);
      Object.assign(this, { pending: {}, asked: false });
      return { round: this.round, results };
    };
    const done = await this.app.change(t("entering"), "result", taken, shown, (answer) => {
      for (const one of boards) document.querySelector(`[data-whole="${one}"]`)?.dispatchEvent(new Event("sent"));
      this.scores(answer["matches"] ?? []);
    });
    if (!done) { this.asked = false; delete this.memory.match; }
    else if (shown && (this.memory.match !== undefined || !this.body.isConnected)) this.app.tell("event");
  }
}
