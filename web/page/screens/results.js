/* Results of a round, by mouse or keyboard: 1, 0, = (or 5), +, -, ? and the arrows. */
import { fill, h } from "../dom.js";
import { choice, field, player } from "../parts.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts.js").Row} Row */

export const kinds = ["trf"];

/** What is typed, what it says, and its sign. */
const OUTCOMES = /** @type {const} */ ([["1-0", "1–0"], ["=", "½–½"], ["0-1", "0–1"], ["+-", "+ –"], ["-+", "– +"], ["--", "– –"], ["?", "?"]]);
/** @type {Record<string, string>} */
const KEYS = { 1: "1-0", 0: "0-1", "=": "=", 5: "=", "½": "=", " ": "", "+": "+-", "-": "-+", "?": "?", Delete: "?", Backspace: "?" };

/** @param {App} app @param {HTMLElement} root */
export async function show(app, root) {
  const event = app.event ?? {};
  root.append(h("h1", {}, t("screen_results")));
  if (!event.last) return root.append(h("p", {}, t("no_round_yet"), " ", h("a", { href: "#round" }, t("screen_round"))));
  const memory = (app.memory.results ??= { round: 0, row: 0, outcome: 0 });
  const round = memory.round || event.under_way || event.last;
  const rounds = /** @type {[string, string][]} */ (Array.from({ length: event.last }, (_, at) => [String(at + 1), t("round", { round: at + 1 })]));
  const summary = h("p", { id: "missing", role: "status" });
  const body = h("tbody");
  const heads = [t("board"), t("white"), t("result"), t("black")];
  const table = h("table", { class: "boards entry" }, h("thead", {}, h("tr", {}, heads.map((word) => h("th", { scope: "col" }, word)))), body);
  root.append(
    h("div", { class: "fields" }, field(t("round_head"), choice(rounds, String(round), (value) => { memory.round = Number(value); memory.row = 0; app.tell("event"); }))),
    h("p", { class: "note" }, event.entering ? t("keys") : t("no_entering")), summary, h("div", { class: "scroll" }, table));
  const reply = await app.ask("results", { round }).catch((error) => { app.say(String(error.message), true); return null; });
  if (!reply || !body.isConnected) return;
  const boards = reply.answer.boards;
  const tell = () => {
    const open = boards.filter((/** @type {any} */ board) => board[3] === "?").length;
    summary.textContent = open ? t("missing", { count: open }) : t("all_in");
  };
  tell();
  const sheet = new Entry(app, round, boards, body, memory, tell);
  fill(body, boards, (board, at) => sheet.row(board, at));
  for (const [who, code] of reply.answer.byes) body.append(h("tr", {}, h("td", { class: "board n" }, "–"), h("td", {}, player(who)), h("td", { colspan: 2, class: "soft" }, t({ U: "pab", H: "half_bye", F: "full_bye" }[String(code)] ?? "absent"))));
  if (memory.focus) sheet.focus(memory.row, memory.outcome);
}

/** The table while it is being filled in: what is typed shows at once, and goes into the file when the desk is free. */
class Entry {
  /** @param {App} app @param {number} round @param {any[]} boards @param {HTMLElement} body @param {any} memory @param {() => void} tell */
  constructor(app, round, boards, body, memory, tell) {
    Object.assign(this, { app, round, boards, body, memory, tell });
    this.app = app;
    this.round = round;
    this.boards = boards;
    this.body = body;
    this.memory = memory;
    this.tell = tell;
    body.addEventListener("keydown", (event) => this.typed(event));
  }

  /** @param {[number, Row, Row, string]} board @param {number} at */
  row([number, white, black, entered], at) {
    const known = OUTCOMES.findIndex(([typed]) => typed === entered);
    const stop = known < 0 || entered === "?" ? 0 : known;
    const buttons = OUTCOMES.map(([typed, sign], place) => h("button", {
      type: "button",
      disabled: !this.app.event?.entering,
      tabindex: place === stop ? 0 : -1,
      "aria-pressed": typed === entered ? "true" : "false",
      "aria-label": t("result_of", { board: number, result: t(`result_${place}`) }),
      onclick: () => { this.enter(at, typed); this.focus(at, place); },
    }, sign));
    return h("tr", { "data-at": at }, h("td", { class: "n board" }, number), h("td", {}, player(white, "white")),
      h("td", {}, h("div", { class: "outcomes", role: "group", "aria-label": t("board_of", { board: number, white: white[1], black: black[1] }) }, buttons, entered === "other" ? h("span", {}, t("other_result")) : null)),
      h("td", {}, player(black, "black")));
  }

  /** @param {number} at @param {number} place */
  focus(at, place) {
    const row = this.body.querySelector(`tr[data-at="${at}"]`);
    const button = row?.querySelectorAll("button")[place];
    if (!row || !button) return;
    for (const one of row.querySelectorAll("button")) one.tabIndex = one === button ? 0 : -1;
    button.focus();
    Object.assign(this.memory, { row: at, outcome: place, focus: true });
  }

  /** @param {KeyboardEvent} event */
  typed(event) {
    const button = event.target instanceof HTMLButtonElement ? event.target : null;
    const row = button?.closest("tr");
    if (!button || !row?.dataset.at || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = Number(row.dataset.at);
    const place = [...row.querySelectorAll("button")].indexOf(button);
    const moves = /** @type {Record<string, [number, number]>} */ ({ ArrowDown: [at + 1, place], ArrowUp: [at - 1, place], ArrowLeft: [at, place - 1], ArrowRight: [at, place + 1], Home: [0, place], End: [this.boards.length - 1, place] });
    const move = moves[event.key];
    if (move) { event.preventDefault(); return this.focus(...move); }
    const outcome = KEYS[event.key];
    if (!outcome) return;
    event.preventDefault();
    this.enter(at, outcome);
    this.focus(Math.min(at + 1, this.boards.length - 1), place);
  }

  /** @param {number} at @param {string} outcome */
  enter(at, outcome) {
    const board = this.boards[at];
    if (board[3] === outcome || !this.app.event?.entering) return;
    board[3] = outcome;
    this.body.querySelectorAll(`tr[data-at="${at}"] button`).forEach((button, place) => button.setAttribute("aria-pressed", String(OUTCOMES[place]?.[0] === outcome)));
    this.tell();
    pending[board[0]] = outcome;
    void flush(this.app, this.round);
  }
}

/** Results that are shown and not yet in the file, by board. @type {Record<string, string>} */
let pending = {};
let flushing = false;

/** @param {App} app @param {number} round */
async function flush(app, round) {
  if (flushing) return;
  flushing = true;
  while (Object.keys(pending).length) {
    const results = pending;
    pending = {};
    await app.change(t("entering"), "result", { round, results });
  }
  flushing = false;
}
