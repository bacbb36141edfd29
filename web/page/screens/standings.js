/* Standings: tie-breaks as chips to be put in order, and what decides between two. */
import { buttons, fold, h, nameList, sent } from "../dom.js";
import { choice, columns, field, files, named, notes, options, player, rounds, told } from "../parts.js";
import { figure, language, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{columns: [string, string][], order: [string, string][], known: [string, string][], asked: import("../parts.js").Option[], lines: [string, import("../parts.js").Row, ...string[]][]}} Ranked */

export const kinds = ["trf", "tables"];

/** What is asked beside the tie-breaks; a file may keep the first two. */
const ASKED = /** @type {const} */ (["lots", "unrated", "edition", "unplayed", "omw", "cut"]);

/** @param {App} app @param {HTMLElement} root */
export async function show(app, root) {
  const memory = (app.memory.standings ??= { after: "" }), tables = app.event?.kind === "tables";
  const chips = h("div", { id: "chips" }), table = h("section", { id: "table" });
  const answer = h("section", { id: "decides", "aria-live": "polite" });
  root.append(h("h1", {}, t("screen_standings")), chips, table, answer);
  const own = (names = /** @type {readonly (typeof ASKED[number])[]} */ (ASKED)) => Object.fromEntries(names.map((name) => [name, app.said[name]]).filter(([, value]) => value)), lots = own(ASKED.slice(0, 2));
  const said = () => ({ ...own(), ...(app.said.tie_breaks ? { tie_breaks: app.said.tie_breaks } : {}), ...(memory.after ? { after: Number(memory.after) } : {}) });
  const reply = await app.work(t("ranking"), () => app.ask("standings", { ...said(), language }));
  if (!reply || !chips.isConnected) return;
  const made = /** @type {Ranked & import("../engine.js").Answer} */ (reply.answer);
  const order = made.order.map(([code]) => code);
  const change = (/** @type {string[]} */ codes) => app.again({ tie_breaks: codes.join(",") });
  /** What the standings cannot go by stays in its field, and nowhere else. @param {import("../app.js").Said} more */
  const tried = async (more) => { if (await app.work(t("ranking"), () => app.ask("standings", { ...said(), ...more }))) await app.again(more); };
  const listed = nameList("ranked", made.lines.map(([rank, who]) => [who[0], `${rank} ${who[1]}`]));
  const one = named("first", "ranked", made.lines[0]?.[1][0]), other = named("second", "ranked", made.lines[1]?.[1][0]);
  chips.append(
    h("ol", { class: "chips", "aria-label": t("tie_breaks") }, made.order.map(([code, name], at) => chip(code, name, at, order, change))),
    h("ul", { class: "note", id: "legend" }, made.order.filter(([code, name]) => name && name !== code).map(([code, name]) => h("li", {}, h("b", {}, code), " ", name))),
    h("div", { class: "fields" },
      field(t("add_tie_break"), choice([["", "…"], ...made.known.filter(([code]) => !order.includes(code)).map(([code, name]) => /** @type {[string, string]} */ ([code, `${code} ${name}`]))], "", (code) => { if (code) void change([...order, code]); })),
      ...(tables ? [] : [field(t("after_round"), rounds(app, memory.after, (value) => { memory.after = value; app.tell("event"); }, t("last_finished")))]),
      fold("rank-options", t("more_options"), h("div", { class: "fields" }, options(made.asked, (name) => t(`rank_${name}`), (name, value) => tried({ [name]: value })),
      Object.keys(lots).length ? h("button", { id: "keep", onclick: async () => { if (await app.change(t("entering"), "keep_standings", lots)) await app.again({ lots: "", unrated: "" }); } }, t("keep_standings")) : null))));
  table.append(
    h("p", { class: "soft" }, made.when), notes(made.notices, made.spoken) ?? "",
    columns("ranks scroll", [
      [t("rank"), "n", ([rank]) => rank], [t("number"), "n soft desk", ([, who]) => who[0]], [t("name"), "name", ([, who]) => player(who)],
      made.lines.some(([, who]) => who[3]) && [t("rating"), "n soft desk", ([, who]) => who[3] || ""], ...[t("points"), ...made.columns.map(([code]) => code)].map((word, at) => /** @type {[string, string, (line: Ranked["lines"][number]) => string]} */ ([word, at ? "n" : "n strong", ([, , ...values]) => figure(values[at] ?? "")]))], made.lines),
    files(app, made.files, "standings_page", said()),
    tables || app.event?.ladder ? "" : buttons(h("button", { id: "write-ranks", onclick: async () => { if (await app.change(t("entering"), "ranks", said())) app.say(t("ranks_written")); } }, t("write_ranks"))));
  if (!tables && made.lines.length > 1) answer.append(h("h2", {}, t("decides")), listed, h("form", { class: "fields", onsubmit: sent(async () => {
    const found = await app.work(t("asking"), () => app.ask("decides", { ...said(), one: one.value, other: other.value }));
    if (found) { answer.querySelector(".fields + div")?.remove(); answer.append(told(found.answer.text, found.answer.spoken)); }
  }) }, field(t("first"), one), field(t("second"), other), h("button", { class: "main" }, t("ask"))));
}

/** @param {string} code @param {string} name @param {number} at @param {string[]} order @param {(codes: string[]) => void} change */
function chip(code, name, at, order, change) {
  const others = order.filter((one) => one !== code);
  const moved = (/** @type {number} */ by) => change(others.toSpliced(at + by, 0, code));
  return h("li", { title: name },
    h("button", { "aria-label": t("earlier", { name: code }), disabled: at === 0, onclick: () => moved(-1) }, "‹"),
    h("span", {}, code),
    h("button", { "aria-label": t("later", { name: code }), disabled: at === order.length - 1, onclick: () => moved(1) }, "›"),
    h("button", { "aria-label": t("leave_out", { name: code }), disabled: order.length === 1, onclick: () => change(others) }, "×"));
}
