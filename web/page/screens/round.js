/* The next round: who comes, which system; it is paired into the file, and its boards are shown. */
import { fill, h } from "../dom.js";
import { away, choice, field, files, player, ticks, told } from "../parts.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts.js").Row} Row */

export const kinds = ["trf", "tables"];

/** Ways not to come as usual. */
const AWAY = ["absent", "half_bye", "withdraw", "back"];
const TITLES = ["", "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"];

/** @param {App} app @param {HTMLElement} root */
export function show(app, root) {
  const event = app.event ?? {};
  root.append(h("h1", {}, t("screen_round")));
  const open = event.finished < event.under_way;
  const over = event.rounds && event.last >= event.rounds;
  if (open) root.append(h("p", { class: "message" }, t("round_open", { round: event.under_way }), " ", h("a", { href: "#results", id: "to-results" }, t("screen_results"))));
  else if (over) root.append(h("p", { class: "message" }, t("all_rounds")));
  if (event.last && event.kind === "trf") root.append(h("p", { class: "files" }, back(app, event.last), event.ladder && !open ? week(app) : null));
  if (!open && !over) root.append(asked(app));
  if (app.memory.round) root.append(boards(app, app.memory.round));
}

/** @param {App} app @param {number} round */
function back(app, round) {
  return h("button", { type: "button", id: "unpair", onclick: async () => {
    if (confirm(t("take_back_sure", { round }))) await app.change(t("taking_back"), "unpair", { force: true });
  } }, t("take_back", { round }));
}

/** The week's results move the players of a ladder.
 * @param {App} app */
function week(app) {
  return h("button", { type: "button", id: "advance", onclick: () => app.change(t("entering"), "advance", {}) }, t("advance"));
}

/** What is asked for.
 * @param {App} app */
function asked(app) {
  const event = app.event ?? {};
  const { said } = app;
  const button = h("button", { type: "button", id: "pair", class: "main", onclick: () => pair(app) }, t("pair", { round: event.last + 1 }));
  if (event.kind === "tables") return h("section", { class: "asked" }, h("p", { class: "soft", lang: "en" }, event.system_title), h("div", { class: "fields" }, ...seed(app), button), presence(app));
  const named = `${t("as_file")}${event.system ? `: ${event.system}` : ""}`;
  const system = h("select", { id: "system", onchange: () => app.beside({ system: system.value }) }, h("option", { value: "" }, named));
  void app.engine.ask("systems").then(({ answer }) => system.append(...answer.systems.map((/** @type {any} */ one) => h("option", { value: one.name, selected: one.name === said.system }, one.title)))).catch(() => {});
  const rounds = event.rounds ? null : field(t("rounds"), h("input", { type: "number", id: "rounds", min: 1, max: 999, value: String(said.rounds ?? ""), onchange: (/** @type {Event} */ change) => app.beside({ rounds: Number(/** @type {HTMLInputElement} */ (change.target).value) || undefined }) }));
  const colour = event.colour === "none" ? field(t("first_colour"), choice([["", t("as_file")], ["white", t("white")], ["black", t("black")]], said.colour ?? "", (value) => app.beside({ colour: value }), { id: "colour" })) : null;
  return h("section", { class: "asked" }, h("div", { class: "fields" }, field(t("system"), system), rounds, colour, button), presence(app), event.teams ? null : late(app));
}

/** The seed of the random choices, and a button that draws one.
 * @param {App} app */
function seed(app) {
  const input = h("input", { type: "number", id: "seed", min: 0, max: 999999999, value: String(app.said.seed ?? 0), onchange: () => say(Math.max(0, Math.min(999999999, Math.trunc(Number(input.value) || 0)))) });
  const say = (/** @type {number} */ value) => { input.value = String(value); return app.beside({ seed: value || undefined }); };
  const draw = () => {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    return say(1 + drawn % 999999);
  };
  return [field(t("seed"), input), h("button", { type: "button", id: "draw-seed", onclick: draw }, t("draw_seed"))];
}

/** A player who comes late.
 * @param {App} app */
function late(app) {
  const name = h("input", { type: "text", required: true, maxlength: 33 });
  const rating = h("input", { type: "number", min: 0, max: 3999 });
  const title = choice(TITLES.map((one) => [one, one || "–"]), "", () => {});
  const half = h("input", { type: "checkbox" });
  const form = h("form", { class: "fields" }, field(t("name"), name), field(t("rating"), rating), field(t("title"), title), app.event?.last ? field(t("missed_half"), half) : null, h("button", {}, t("join_now")));
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const said = { name: name.value, rating: Number(rating.value) || 0, title: title.value, half: half.checked };
    if (await app.change(t("entering"), "join", said)) app.say(t("joined", { name: said.name }));
  });
  return h("details", { id: "late" }, h("summary", {}, t("join")), form);
}

/** Who comes: a choice for each player.
 * @param {App} app */
function presence(app) {
  const { said } = app;
  const rows = /** @type {Row[]} */ ((app.event?.teams ? app.event["participants"] : app.event?.players) ?? []);
  const chosen = new Map(AWAY.flatMap((kind) => (/** @type {any} */ (said)[kind] ?? []).map((/** @type {number} */ id) => [id, kind])));
  const out = /** @type {Record<number, string>} */ (app.event?.away ?? {});
  const count = h("span", { class: "soft" });
  const tell = () => { const gone = rows.filter(([id]) => chosen.has(id) ? chosen.get(id) !== "back" : id in out).length; count.textContent = gone ? t("away", { count: gone }) : t("all_come"); };
  const set = (/** @type {number} */ id, /** @type {string} */ kind) => { if (kind) chosen.set(id, kind); else chosen.delete(id); };
  const keep = () => {
    tell();
    const ids = (/** @type {string} */ wanted) => [...chosen].filter(([, own]) => own === wanted).map(([own]) => own).sort((one, other) => one - other);
    void app.beside(Object.fromEntries(AWAY.map((wanted) => [wanted, ids(wanted)])));
  };
  const list = h("ul", { class: "presence" });
  const here = /** @type {[string, string][]} */ ([["", t("comes")], ["absent", t("absent_once")], ...(app.event?.kind === "tables" ? [] : [["half_bye", t("half_bye")]]), ["withdraw", t("withdraws")]]);
  /** Who is away by the file, and can be back. @param {string} sign */
  const gone = (sign) => /** @type {[string, string][]} */ ([["", away(sign)], ["back", t(sign === "left" ? "is_back" : "comes")]]);
  const draw = () => {
    list.replaceChildren();
    fill(list, rows, ([id, name]) => h("li", {}, h("label", {}, choice(out[id] ? gone(out[id]) : here, chosen.get(id) ?? "", (kind) => { set(id, kind); keep(); }), " ", h("span", { class: "who" }, h("span", { class: "num" }, id), " ", h("bdi", {}, name)))));
  };
  const ticked = checkIn(rows.filter(([id]) => !(id in out)), chosen, (absent) => {
    for (const [id] of rows) if (chosen.get(id) === "absent" || absent.has(id)) set(id, absent.has(id) ? "absent" : "");
    keep();
    draw();
  });
  const details = h("details", { id: "presence" }, h("summary", {}, t("who_comes"), " ", count), ticked, list);
  details.addEventListener("toggle", () => { if (details.open && !list.firstChild) draw(); });
  tell();
  return details;
}

/** Ticks for those who are there: whoever has none is absent. A player with another word keeps it.
 * @param {Row[]} rows @param {Map<number, string>} chosen @param {(absent: Set<number>) => void} heard */
function checkIn(rows, chosen, heard) {
  const place = h("div", { id: "check-in" });
  const begin = () => {
    const comers = rows.filter(([id]) => !chosen.has(id) || chosen.get(id) === "absent");
    const absent = comers.filter(([id]) => chosen.has(id)).map(([id]) => id);
    const there = new Set(absent.length ? comers.map(([id]) => id).filter((id) => !absent.includes(id)) : []);
    const mark = () => heard(new Set(comers.map(([id]) => id).filter((id) => !there.has(id))));
    const end = h("button", { type: "button", onclick: () => { heard(new Set()); place.replaceChildren(start); } }, t("check_in_end"));
    place.replaceChildren(ticks(comers, there, t("check_in"), mark), end);
    mark();
  };
  const start = h("button", { type: "button", onclick: begin }, t("check_in"));
  place.append(start);
  return place;
}

/** The round is paired into the file; the next key is for its results.
 * @param {App} app */
async function pair(app) {
  const { said } = app, at = app.kept?.at;
  /** @type {import("../engine.js").Answer} */ let made = {};
  if (!await app.change(t("pairing"), "enter", app.round, true, (answer) => { made = answer; })) return;
  if (AWAY.some((kind) => /** @type {any} */ (said)[kind]?.length)) await app.beside({ ...Object.fromEntries(AWAY.map((kind) => [kind, []])), before: { at, said: Object.fromEntries(AWAY.map((kind) => [kind, /** @type {any} */ (said)[kind] ?? []])) } });
  app.memory = { round: made };
  app.tell("event");
  document.getElementById("to-results")?.focus();
}

/** The boards of a round that was paired.
 * @param {App} app @param {import("../engine.js").Answer} made */
function boards(app, made) {
  const body = h("tbody");
  const rest = made.tables ? [] : [...(made.bye ? [[made.bye, "U"]] : []), ...made.absent];
  const head = h("tr", { class: "heads" }, [t("board"), t("white"), t("points"), t("black"), t("points")].map((word, at) => h("th", { scope: "col", class: at === 1 || at === 3 ? "" : "n" }, word)));
  const place = h("section", { id: "boards" }, ...[
    h("h2", {}, t("round", { round: made.round })),
    made.reason ? h("p", { class: "soft", lang: "en" }, `${made.system_title} (${made.reason})`) : null,
    made.tables ? seated(made) : h("div", { class: "pan", tabindex: "0" }, h("table", { class: "boards" }, h("thead", {}, head), body)),
    files(app, made.files, "page", { ...app.round, round: made.round }),
  ].filter((one) => one !== null));
  if (!made.tables) fill(body, [...made.boards, ...rest], (row) => row.length === 3
    ? h("tr", {}, h("td", { class: "n board" }, row[0]), h("td", { class: "first" }, player(row[1], "white")), h("td", { class: "n soft first" }, row[1][5]), h("td", { class: "second" }, player(row[2], "black")), h("td", { class: "n soft second" }, row[2][5]))
    : h("tr", {}, h("td", { class: "n board" }, "–"), h("td", { class: "first" }, player(row[0], "bye")), h("td", { class: "n soft first" }, row[0][5]), h("td", { colspan: 2, class: "soft second" }, away(row[1]))));
  return place;
}

/** Tables of N, with the reasons below.
 * @param {import("../engine.js").Answer} made */
function seated(made) {
  const tables = made.tables.map((/** @type {[number, Row[]]} */ [number, players]) => h("section", {}, h("h3", {}, `${t("table")} ${number}`), h("ol", {}, players.map((row) => h("li", {}, player(row))))));
  const byes = made.byes.length ? h("section", {}, h("h3", {}, t("pab")), h("ul", {}, made.byes.map((/** @type {Row} */ row) => h("li", {}, player(row))))) : null;
  return h("div", {}, h("div", { class: "tables" }, tables, byes), h("details", {}, h("summary", {}, t("reasons")), told(made.text)));
}
