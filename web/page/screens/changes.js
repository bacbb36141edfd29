/* What an arbiter changes: each act is a form with the fields of its command, and the log of what was done. */
import { draft, h, nameList, nextKey, sent } from "../dom.js";
import { choice, field, notes, ratings, said, ticks, titles, told } from "../parts.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {{element: HTMLElement, value: () => unknown}} Asked A field: what stands in it, undefined for nothing. */
/** @typedef {Record<string, unknown>} Said */

export const kinds = ["trf"];

/** Acts by what people look for, and those that teams alone have. */
const ACTS = ["bye", "withdraw", "remove", "player", "team", "add-to", "line-up", "board", "ban", "unban", "expel", "number", "event", "complete", "prizes", "log"];
const OF_TEAMS = ["team", "add-to", "line-up"];
const BYES = ["half", "zero", "full", "none"];
const SHARES = ["hort", "place", "equal"];
const ENTRY = ["name", "rating", "national", "title", "federation", "fide_id", "birth", "sex", "club", "school", "town", "registration", "table"];
const EVENT = ["name", "rounds", "boards", "counts", "first_table", "place", "federation", "start", "end", "dates", "arbiter", "deputies", "time_control", "time_code", "ratings", "tie_breaks"];
const PRIZES = ["places", "group", "without", "share", "currency", "coin", "several"];
/** What the file is asked for beside the form of an act. @type {Record<string, string>} */
const HELD = { prizes: "prizes", ban: "bans", unban: "bans" };
const NUMBERS = ["rating", "national", "rounds", "first_table", "round", "boards"];

/** @param {App} app @param {HTMLElement} root @param {string} [asked] @param {string} [who] @param {string} [round] */
export function show(app, root, asked = "", who = "", round = "") {
  const acts = ACTS.filter((act) => (!OF_TEAMS.includes(act) || app.event?.teams) && (act !== "remove" || app.event?.ladder));
  const act = acts.includes(asked) ? asked : "";
  const links = acts.map((one) => h("a", { href: `#changes/${one}`, class: "button", "aria-current": one === act ? "true" : undefined }, word(one)));
  const made = h("section", { id: "act" }), place = draft("act", made);
  root.append(h("h1", {}, t("screen_changes")), h("nav", { class: "files", "aria-label": t("screen_changes") }, links), place);
  if (place !== made) { /* it is as it was */ }
  else if (act === "log") void log(app, place);
  else if (act === "complete") complete(app, place);
  else if (act === "event") void filled(app, place, act, "said", {}, EVENT.filter((name) => name !== "boards" || app.event?.teams));
  else if (act === "prizes") void filled(app, place, act, "prizes", {}, PRIZES);
  else if (act === "player") one_of(app, place, act, "who", (player) => ["entry", { player }, ENTRY], who);
  else if (act === "line-up") one_of(app, place, act, "team", (team) => ["line_up", { team, ...(round ? { round: Number(round) } : {}) }, ["line_up", "round"]], who);
  else if (act) form(app, place, act);
  if (act in HELD) void held(app, root, act, String(HELD[act]));
}

/** @param {string} act */
const word = (act) => t(`act_${act.replaceAll("-", "_")}`);

/** Ask for the fields of an act, and do it. @param {App} app @param {HTMLElement} place @param {string} act */
function form(app, place, act) {
  const several = () => participants(app);
  const round = (/** @type {string} */ name, value = "") => number(name, 1, 999, value), event = app.event ?? {};
  /** @type {Record<string, () => Record<string, Asked>>} */
  const fields = {
    bye: () => ({ players: several(), kind: chosen("kind", BYES.map((kind) => [kind, t(`bye_${kind}`)])), rounds: text("rounds_list") }),
    withdraw: () => ({ players: several(), back: tick("back") }),
    expel: () => ({ players: several() }),
    remove: () => ({ players: several() }),
    ban: () => ({ players: several(), first: round("first"), last: round("last") }),
    unban: () => ({ players: several() }),
    number: () => ({ lots: text("lots"), one: number("exchange_one", 1, 9999), other: number("exchange_other", 1, 9999) }),
    board: () => ({ board: number("board", 1, 9999), white: one(app, "white"), black: one(app, "black"), round_: round("round", String(event.finished < event.under_way ? event.under_way : event.last + 1)) }),
    team: () => ({ team: one(app, "team"), name: some("team_name"), nickname: some("nickname"), captain: some("captain"), order: some("order"), leave: some("leave") }),
    "add-to": () => ({ team: one(app, "team"), player: text("new_player"), rating: number("rating", 0, 9999), board: number("place_in_team", 1, 999) }),
  };
  const asked = fields[act]?.() ?? {};
  submitted(place, act, Object.values(asked).map(({ element }) => element), () => {
    const said = Object.fromEntries(Object.entries(asked).map(([key, each]) => [key, each.value()]).filter(([, value]) => value !== undefined && value !== null));
    const { board, white, black, one: first, other, ...rest } = said;
    if (act === "number" && (first ?? other)) return app.did("act", { act, ...rest, exchange: [first ?? 0, other ?? 0] });
    if (act !== "board") return app.did("act", { act, ...said });
    return app.did("act", { act, ...rest, games: [...(board ? [String(board)] : []), `${white ?? ""}-${black ?? "bye"}`] });
  });
}

/** The form of an act, of which the button is given back.
 * @param {HTMLElement} place @param {string} act @param {HTMLElement[]} fields @param {() => unknown} ready */
function submitted(place, act, fields, ready) {
  const button = h("button", { class: "main" }, t("do_act")), made = h("form", { onsubmit: sent(ready) }, ...fields, h("p", {}, button));
  place.replaceChildren(place.id === "entry" ? "" : h("h2", {}, word(act)), made);
  nextKey(place);
  requestAnimationFrame(() => { if (place.getBoundingClientRect().top > innerHeight / 3) place.scrollIntoView(); });
  return button;
}

/** Players are completed from a rating list. @param {App} app @param {HTMLElement} place */
function complete(app, place) {
  const rated = ratings(app, () => { button.disabled = !("kind" in rated.said()); });
  const button = submitted(place, "complete", rated.fields, () => app.did("complete", rated.said()));
  button.disabled = true;
}

/** Prizes as their command takes them: groups are several, and what is empty is not said. @param {Said} said */
function listed(said) {
  const { group, without, ...rest } = said;
  return { ...rest, ...(group ? { groups: [group] } : {}), ...(without ? { without: [without] } : {}) };
}

/** What the file holds already of an act: its bans, or its prizes and who cannot be judged for one.
 * @param {App} app @param {HTMLElement} root @param {string} act @param {string} verb */
async function held(app, root, act, verb) {
  const reply = await app.work("", () => app.ask(verb));
  if (!reply || location.hash !== `#changes/${act}`) return;
  const { lines, unjudged, spoken } = reply.answer;
  root.append(said(lines, { id: verb, lang: verb === "bans" ? spoken : "en" }), notes(unjudged, spoken) ?? "");
}

/** The line-up of a team as its command takes it: all of it, and its round. @param {Said} said @param {Said} before */
function seated({ team, line_up, round }, before) {
  return { team, players: line_up ?? before["line_up"], round_: round || Number(before["round"]) || undefined };
}

/** A player or a team, and then what the file says of the one who is named.
 * @param {App} app @param {HTMLElement} place @param {string} act @param {string} name
 * @param {(who: string) => [string, Said, string[]]} about what is asked of the desk, and the fields @param {string} known */
function one_of(app, place, act, name, about, known) {
  const who = one(app, name, known), fields = h("section", { id: "entry" });
  const open = async () => { const named = String(who.value() ?? ""); if (named) await filled(app, fields, act, ...about(named)); };
  const opened = () => open().then(() => fields.querySelector("input")?.focus());
  place.replaceChildren(h("h2", {}, word(act)), h("form", { class: "fields", onsubmit: sent(opened) }, who.element, h("button", {}, t("open"))), fields);
  nextKey(place);
  void open();
}

/** Fields with what the file says; what is changed in them is said.
 * @param {App} app @param {HTMLElement} place @param {string} act @param {string} verb @param {Said} about @param {string[]} names */
async function filled(app, place, act, verb, about, names) {
  const reply = await app.work("", () => app.ask(verb, about));
  if (!reply || !place.isConnected) return;
  const before = reply.answer;
  const asked = Object.fromEntries(names.map((name) => [name, known(name, String(before[name] ?? ""))]));
  submitted(place, act, names.map((name) => /** @type {Asked} */ (asked[name]).element), () => {
    const now = names.map((name) => /** @type {[string, string]} */ ([name, String(asked[name]?.value() ?? "")])).filter(([name, value]) => value !== String(before[name] ?? ""));
    const said = { ...about, ...Object.fromEntries(now.map(([name, value]) => [name, typed(name, value)])) };
    return app.did("act", { act, ...(act === "prizes" ? listed(said) : act === "line-up" ? seated(said, before) : said) });
  });
}

/** A value as its command takes it. @param {string} name @param {string} value */
function typed(name, value) {
  if (NUMBERS.includes(name)) return Number(value) || (name === "first_table" ? 1 : 0);
  if (name === "several") return value === "true";
  return name === "deputies" ? value.split(";").map((one) => one.trim()) : value;
}

/** @param {string} name @param {string} value @returns {Asked} */
function known(name, value) {
  if (name === "title") return picked(name, titles(value, { name }));
  if (name === "share") return chosen(name, SHARES.map((one) => [one, t(`share_${one}`)]), value);
  if (name === "sex") return chosen(name, [["", "–"], ["m", "m"], ["w", "w"]], value);
  if (name === "several") return chosen(name, [["false", t("choice_no")], ["true", t("choice_yes")]], value);
  if (name === "counts") return tick(name, "yes");
  if (NUMBERS.includes(name)) return number(name, 0, 9999, value);
  return text(name, value);
}

/** @param {App} app @returns {Asked} */
function participants(app) {
  /** @type {Set<number>} */ const taken = new Set();
  return { element: ticks(app.event?.participants ?? [], taken, t("field_players")), value: () => [...taken].sort((a, b) => a - b).map(String) };
}

/** One player, by number or a part of the name. @param {App} app @param {string} name @param {string} [value] @returns {Asked} */
function one(app, name, value = "") {
  const list = nameList(`names-${name}`, app.event?.participants ?? []);
  const input = h("input", { name, value, list: `names-${name}`, autocomplete: "off" });
  return { element: h("div", {}, field(t(`field_${name}`), input), list), value: () => input.value.trim() || undefined };
}

/** @param {string} name @param {string} [value] @param {string | null} [none] what is said where nothing stands @returns {Asked} */
function text(name, value = "", none = "") {
  const input = h("input", { name, value, type: "text", autocomplete: "off" });
  return { element: field(t(`field_${name}`), input), value: () => input.value.trim() || none };
}

/** A text that is said only where there is one. @param {string} name */
const some = (name) => text(name, "", null);

/** @param {string} name @param {number} min @param {number} max @param {string} [value] @returns {Asked} */
function number(name, min, max, value = "") {
  const input = h("input", { name, type: "number", min, max, value });
  return { element: field(t(`field_${name}`), input), value: () => input.value ? Number(input.value) : undefined };
}

/** @param {string} name @param {[string, string][]} options @param {string} [value] @returns {Asked} */
function chosen(name, options, value = options[0]?.[0] ?? "") {
  return picked(name, choice(options, value, () => {}, { name }));
}

/** @param {string} name @param {HTMLSelectElement} select @returns {Asked} */
const picked = (name, select) => ({ element: field(t(`field_${name}`), select), value: () => select.value });

/** @param {string} name @param {string} [word] what a tick says, for nothing without one @returns {Asked} */
function tick(name, word) {
  const input = h("input", { name, type: "checkbox" });
  return { element: field(t(`field_${name}`), input), value: () => word === undefined ? input.checked : input.checked ? word : "" };
}

/** What was done, and between which rounds. @param {App} app @param {HTMLElement} place */
async function log(app, place) {
  const reply = await app.work("", () => app.ask("log"));
  if (!reply || !place.isConnected) return;
  const acts = /** @type {[number, string][]} */ (reply.answer.acts);
  const rounds = [...new Set(acts.map(([known]) => known))];
  const parts = rounds.map((round) => h("section", {}, h("h3", {}, !round ? t("before_paired") : round === app.event?.begun ? t("after_begun", { round }) : t("after_paired", { round })), said(acts.filter(([known]) => known === round).map(([, one]) => one), { lang: reply.answer.spoken })));
  place.replaceChildren(h("h2", {}, word("log")), ...(parts.length ? parts : [h("p", {}, t("log_empty"))]), ...(reply.answer.places ? [h("h3", {}, t("places_of_weeks")), told(reply.answer.places)] : []));
}
