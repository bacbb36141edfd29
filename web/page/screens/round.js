/* The next round: who comes, which system; it is paired into the file, and its boards are shown. */
import { buttons, draft, fill, fold, folded, h, nextKey, sent } from "../dom.js";
import { TYPED, away, choice, columns, field, files, options as fieldsOf, player, systems, ticks, titles, told, typing, unpaired } from "../parts.js";
import { figure, placed, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts.js").Row} Row */
/** @typedef {[string, Row, Row, string]} Board Its result is empty while nothing is entered. */

export const kinds = ["trf", "tables"];

/** Ways not to come as usual. */
const AWAY = ["absent", "half_bye", "withdraw", "back"];

/** @param {App} app @param {HTMLElement} root */
export function show(app, root) {
  const event = app.event ?? {};
  root.append(h("h1", {}, t("screen_round")));
  const missing = event.finished < event.under_way && !event.begun, open = missing && !app.said.open_results;
  const stay = h("input", { type: "checkbox", name: "no_absent_drop" }), over = event.rounds && event.last >= event.rounds && !event.begun;
  if (open) root.append(h("p", { class: "message" }, t("round_open", { round: event.under_way }), " ", link("results", { id: "to-results" }), " · ", link("sheets"), " ", over ? "" : counted(app, "draw")));
  else if (missing && !over) root.append(h("p", { class: "message" }, t("open_as_draws", { round: event.under_way }), " ", counted(app, "")));
  else if (over) root.append(h("p", { class: "message" }, t("all_rounds"), " ", link("standings"), " · ", link("sheets")));
  if (event.last && event.kind === "trf") root.append(buttons(back(app, event.last), event.ladder && !open ? [h("button", { id: "advance", onclick: () => app.change(t("entering"), "advance", { absent_drop: !stay.checked }) }, t("advance")), field(t("no_absent_drop"), stay)] : null));
  if (!open && !over) root.append(asked(app));
  if (!over && event.kind === "trf" && !event.teams) nextKey(root.appendChild(late(app)));
  if (event.last && (open || event.kind === "trf")) {
    const place = h("section", { id: "boards" });
    const later = fold("last-round", t("round_boards", { round: event.last }));
    root.append(open || over ? place : later);
    if (open || over) void boards(app, place); else later.addEventListener("toggle", () => { later.append(place); void boards(app, place); }, { once: true });
  }
}

/** A button by which games without a result count as draws for the next round, or no longer. @param {App} app @param {string} as */
const counted = (app, as) => h("button", { id: "open-results", onclick: () => app.again({ open_results: as }) }, t(as ? "open_results" : "open_wait"));

/** The way to another screen, by its name. @param {string} screen @param {Record<string, unknown>} [props] */
const link = (screen, props = {}) => h("a", { href: `#${screen}`, ...props }, t(`screen_${screen}`));

/** @param {App} app @param {number} round */
function back(app, round) {
  return h("button", { id: "unpair", onclick: async () => {
    if (confirm(t("take_back_sure", { round }))) await app.change(t("taking_back"), "unpair", { force: true });
  } }, t("take_back", { round }));
}

/** What is asked for. @param {App} app */
function asked(app) {
  const event = app.event ?? {};
  const { said } = app;
  const button = h("button", { id: "pair", class: "main", onclick: () => pair(app) }, t("pair", { round: event.begun || event.last + 1 }));
  if (event.kind === "tables") return h("section", { class: "asked" }, h("p", { class: "soft", lang: "en" }, event.system_title), h("div", { class: "fields" }, ...seed(app), button), options(app), presence(app));
  const named = event.system ? t("as_file_named", { system: event.system }) : t("as_file");
  let own = options(app);
  const system = h("select", { id: "system" }, h("option", { value: "" }, named));
  void app.engine.ask("systems").then(({ answer }) => systems(system, answer.systems, said.system ?? "", (name) => { void app.beside({ system: name, options: {} }); own.replaceWith(own = options(app)); })).catch(() => {});
  const rounds = event.rounds ? null : field(t("rounds"), typing("rounds", { type: "number", id: "rounds", min: 1, max: 999, value: String(said.rounds ?? "") }, (value) => app.beside({ rounds: Number(value) || undefined })));
  const colour = event.colour === "none" ? field(t("first_colour"), choice([["", t("as_file")], ["white", t("white")], ["black", t("black")]], said.colour ?? "", (value) => app.beside({ colour: value }), { id: "colour" })) : null;
  return h("section", { class: "asked" }, h("div", { class: "fields" }, field(t("system"), system), rounds, colour, button), own, presence(app));
}

/** The options of the system, with what the file keeps of them. @param {App} app */
function options(app) {
  const fields = h("div", { class: "fields" }), made = fold("options", t("system_options"), fields);
  made.hidden = true;
  void app.ask("options", app.said.system ? { system: app.said.system } : {}).then(({ answer }) => {
    const rows = /** @type {import("../parts.js").Option[]} */ (answer.options), kept = Object.fromEntries(rows);
    const baku = h("input", { type: "checkbox", name: "baku", checked: app.said.baku, onchange: () => app.beside({ baku: baku.checked }) });
    made.hidden = !rows.length && !answer.baku;
    fields.append(...fieldsOf(rows.map(([name, value, ...rest]) => [name, app.said.options?.[name] ?? value, ...rest]), (name, flag) => flag ? t(`option_${name}`) : t(`value_${name}`), (name, value) => app.beside({ options: { ...app.said.options, [name]: value || kept[name] } })), ...(answer.baku ? [field(t("baku"), baku)] : []));
  }).catch(() => {});
  return made;
}

/** The seed, and a button that draws one. @param {App} app */
function seed(app) {
  const input = typing("seed", { type: "number", id: "seed", min: 0, max: 999999999, value: String(app.said.seed ?? 0) }, (value) => say(Math.max(0, Math.min(999999999, Math.trunc(Number(value) || 0)))));
  const say = (/** @type {number} */ value) => { input.value = String(value); return app.beside({ seed: value || undefined }); };
  const draw = () => {
    const [drawn = 0] = crypto.getRandomValues(new Uint32Array(1));
    return say(1 + drawn % 999999);
  };
  return [field(t("seed"), input), h("button", { id: "draw-seed", onclick: draw }, t("draw_seed"))];
}

/** A player who comes late. @param {App} app */
function late(app) {
  const name = h("input", { type: "text", required: true, maxlength: 33 });
  const rating = h("input", { type: "number", min: 0, max: 3999 });
  const title = titles();
  const half = h("input", { type: "checkbox" }), same = h("input", { type: "checkbox", name: "same_name" });
  const joins = async () => {
    const said = { name: name.value, rating: Number(rating.value) || 0, title: title.value, half: half.checked, same_name: same.checked };
    if (await app.change(t("entering"), "join", said)) app.say(t("joined", { name: said.name }));
  };
  return draft("late", fold("late", t("join"), h("form", { class: "fields", onsubmit: sent(joins) },
    field(t("name"), name), field(t("rating"), rating), field(t("title"), title), app.event?.last ? field(t("missed_half"), half) : null, field(t("same_name"), same), h("button", {}, t("join_now")))));
}

/** Who comes: a choice for each player. @param {App} app */
function presence(app) {
  const { said } = app;
  const rows = /** @type {Row[]} */ ((app.event?.teams ? app.event["participants"] : app.event?.players) ?? []);
  const chosen = new Map(AWAY.flatMap((kind) => (/** @type {any} */ (said)[kind] ?? []).map((/** @type {number} */ id) => [id, kind])));
  const out = /** @type {Record<number, string>} */ (app.event?.away ?? {});
  const count = h("span", { class: "soft" });
  const tell = () => { const gone = rows.filter(([id]) => chosen.has(id) ? chosen.get(id) !== "back" : id in out).length; count.textContent = gone ? t("away", { count: gone }) : t("all_come"); };
  const set = (/** @type {number} */ id, /** @type {string} */ kind) => { if (kind) chosen.set(id, kind); else chosen.delete(id); };
  const keep = (/** @type {import("../app.js").Said} */ more = {}) => {
    tell();
    const ids = (/** @type {string} */ wanted) => [...chosen].filter(([, own]) => own === wanted).map(([own]) => own).sort((one, other) => one - other);
    void app.beside({ ...more, ...Object.fromEntries(AWAY.map((wanted) => [wanted, ids(wanted)])) });
  };
  const list = h("ul", { class: "presence" });
  const here = /** @type {[string, string][]} */ ([["", t("comes")], ["absent", t("absent_once")], ...(app.event?.kind === "tables" ? [] : [["half_bye", t("half_bye")]]), ["withdraw", t("withdraws")]]);
  /** Who is away by the file, and can be back. @param {string} sign */
  const gone = (sign) => /** @type {[string, string][]} */ ([["", away(sign)], ["back", t(sign === "left" ? "is_back" : "comes")]]);
  const draw = () => {
    list.replaceChildren();
    fill(list, rows, ([id, name]) => h("li", {}, h("label", {}, choice(out[id] ? gone(out[id]) : here, chosen.get(id) ?? "", (kind) => { set(id, kind); keep(); }), " ", h("span", { class: "who" }, h("span", { class: "num" }, id), " ", h("bdi", {}, name)))));
  };
  const ticked = checkIn(app, rows.filter(([id]) => !(id in out)), chosen, (absent, check_in) => {
    for (const [id] of rows) if (chosen.get(id) === "absent" || absent.has(id)) set(id, absent.has(id) ? "absent" : "");
    keep({ check_in });
    draw();
  });
  const details = fold("presence", [t("who_comes"), " ", count], ticked, list);
  details.addEventListener("toggle", () => { if (details.open && !list.firstChild) draw(); });
  tell();
  return details;
}

/** Ticks for those who are there: whoever has none is absent. A player with another word keeps it.
 * @param {App} app @param {Row[]} rows @param {Map<number, string>} chosen @param {(absent: Set<number>, going: number) => void} heard who is absent, and the round for which the check-in goes on */
function checkIn(app, rows, chosen, heard) {
  const place = h("div", { id: "check-in" }), coming = app.event?.last + 1;
  const begin = () => {
    const comers = rows.filter(([id]) => !chosen.has(id) || chosen.get(id) === "absent");
    const absent = comers.filter(([id]) => chosen.has(id)).map(([id]) => id);
    const there = new Set(absent.length || goes() ? comers.map(([id]) => id).filter((id) => !absent.includes(id)) : []);
    const mark = () => heard(new Set(comers.map(([id]) => id).filter((id) => !there.has(id))), coming);
    const end = h("button", { onclick: () => { heard(new Set(), 0); place.replaceChildren(start); } }, t("check_in_end"));
    place.replaceChildren(ticks(comers, there, t("check_in"), mark), end);
    if (!goes()) mark();
  };
  const goes = () => app.said.check_in === coming;
  const start = h("button", { onclick: begin }, t("check_in"));
  place.append(start);
  if (goes()) begin();
  return place;
}

/** The round is paired into the file; the next key is for its results. @param {App} app */
async function pair(app) {
  const { said } = app, at = app.kept?.at;
  /** @type {import("../engine.js").Answer} */ let made = {};
  if (!await app.change(t("pairing"), "enter", app.round, "later", (answer) => { made = answer; })) return;
  const once = app.event?.kind === "trf" ? [...AWAY, "options"] : AWAY, was = Object.fromEntries(once.map((kind) => [kind, /** @type {any} */ (said)[kind] ?? []]));
  if (Object.values(was).some((value) => Object.keys(value).length)) await app.beside({ ...Object.fromEntries(once.map((kind) => [kind, []])), before: { at, said: was } });
  if (said.open_results) await app.beside({ open_results: "" });
  app.memory = { round: made };
  folded();
  app.tell("event");
  document.getElementById("to-results")?.focus();
}

/** The last round as it stands in the file: its boards with what is entered, and the files of its pairing.
 * @param {App} app @param {HTMLElement} place */
async function boards(app, place) {
  const round = app.event?.last, tables = app.event?.kind === "tables", made = app.memory.round ?? {};
  const entered = () => app.ask("results", { round });
  const reply = await app.work("", () => tables ? app.ask("pair", app.round).catch(entered) : entered());
  if (!reply || !place.isConnected) return;
  const { answer } = reply, matches = /** @type {Board[]} */ ((answer.matches ?? []).map(ofMatch));
  const rows = /** @type {Board[]} */ (tables ? [] : matches.length ? matches : answer.boards.map(ofBoard));
  const played = rows.some(([, , , result]) => result), byes = (tables ? [] : answer.byes ?? []).map((/** @type {[Row, string]} */ [who, sign]) => unpaired(who, sign, played ? 3 : 2, h("td", { class: "n soft first" }, figure(who[5]))));
  place.append(...[
    h("h2", {}, t("round", { round })),
    made.reason ? h("p", { class: "soft", lang: made.spoken }, h("span", { lang: "en" }, made.system_title), placed(` (${made.reason})`)) : null,
    tables ? seated(answer) : columns(played ? "boards played" : "boards", [
      [t("board"), "n board", ([number]) => number], [t(matches.length ? "first" : "white"), "first", ([, one]) => player(one, "white")], [t("points"), "n soft first", ([, one]) => figure(one[5])], played && [t("result"), "n strong outcome", (row) => row[3]],
      [t(matches.length ? "second" : "black"), "second", ([, , other]) => player(other, "black")], [t("points"), "n soft second", ([, , other]) => figure(other[5])]], rows, byes),
    answer.files && files(app, answer.files, "page", { ...app.round, round }, tables ? undefined : t("save_by_rules")),
  ].filter(Boolean));
}

/** @param {[string, Row, Row, string]} board @returns {Board} */
const ofBoard = ([number, one, other, entered]) => [number, one, other, entered === "?" ? "" : TYPED.find(([typed]) => typed === entered)?.[1] ?? t("other_result")];

/** @param {[number, [number, string], [number, string], string]} match @returns {Board} */
const ofMatch = ([number, one, other, score]) => [String(number), [one[0], one[1], "", 0, "", ""], [other[0], other[1], "", 0, "", ""], score];

/** Tables of N, with the reasons below where trfpair seated them so. @param {import("../engine.js").Answer} made */
function seated(made) {
  const tables = made.tables.map((/** @type {[number, Row[]]} */ [number, players]) => h("section", {}, h("h3", {}, `${t("table")} ${number}`), h("ol", {}, players.map((row) => h("li", {}, player(row))))));
  const byes = made.byes?.length ? h("section", {}, h("h3", {}, t("pab")), h("ul", {}, made.byes.map((/** @type {Row} */ row) => h("li", {}, player(row))))) : null;
  return h("div", {}, h("div", { class: "tables" }, tables, byes), made.text ? h("details", {}, h("summary", {}, t("reasons")), told(made.text, made.spoken)) : null);
}
