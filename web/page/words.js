/* The words of the page; the tables, and the list of languages, are made by the build (web/words, templates/words). */
export const LANGUAGES = ["en"];
const KEPT = "trfpair.language";

/** @type {Record<string, string>} */ let table = {};
export let language = "en";

/** The language to begin with: the one kept, else the first of the browser's that we have. */
export function preferred() {
  const wanted = [localStorage.getItem(KEPT) ?? "", ...navigator.languages].map((code) => code.slice(0, 2).toLowerCase());
  return wanted.find((code) => LANGUAGES.includes(code)) ?? "en";
}

/** @param {string} code */
export async function speak(code) {
  const response = await fetch(`words/${code}.json`);
  table = await response.json();
  language = code;
  document.documentElement.lang = code;
  localStorage.setItem(KEPT, code);
}

/** The word of a key, with values in its places.
 * @param {string} key @param {Record<string, string | number>} [values] */
export function t(key, values = {}) {
  const word = table[key] ?? key.replaceAll("_", " ");
  return word.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ""));
}

/** A number with a point, as the language writes it.
 * @param {string} text */
export const figure = (text) => text.replace(".", t("decimal"));

/** Where the page does what a command, or an option, does: its screen, and the place on it. An act has its own place.
 * @type {Record<string, string>} */
const PLACE_OF = {
  new: "screen_drop", "new --ratings": "screen_drop field_ratings", pair: "screen_round", "pair --open-results": "screen_round open_results", "pair --write": "screen_round", unpair: "screen_round", "unpair --force": "screen_round", systems: "screen_round system", "ladder advance": "screen_round advance", pods: "screen_round", "pods new": "screen_drop",
  result: "screen_results", swap: "screen_results swap", standings: "screen_standings", "standings --after": "screen_standings after_round", "standings --write": "screen_standings write_ranks", "--lots": "screen_standings rank_lots", "--seed": "seed", sheets: "screen_sheets", explain: "screen_why", "why-not": "screen_why", verify: "screen_why verify", check: "screen_check", undo: "undo", redo: "redo",
  "withdraw --back": "screen_changes act_withdraw", "player --add-to": "screen_changes act_add_to", "team --order": "screen_changes act_team", "event --ratings": "screen_changes act_event", "event --boards": "screen_changes act_event", "result --rating-only": "screen_results rating_only", "players update": "screen_changes act_complete",
  "--tie-breaks": "screen_standings tie_breaks", "--births": "births", "--keep-order": "keep_order", "--rounds": "rounds", "--system": "system", "--initial-colour": "first_colour", "--missed": "missed_half", "--same-name": "same_name", "--currency": "field_currency", "--cut": "screen_standings rank_cut", "--expelled": "screen_changes act_expel", "--best": "screen_sheets sheet_best",
};

/** What trfpair says, with the places of the page instead of its commands and options; what the page lacks stays one. @param {string} text */
export function placed(text) {
  return text.replace(/`(?:trfpair |(?=--))([^`<>\n]+)`|(?<![\w`-])--[a-z][a-z-]*(?: (?:[A-Z]+\b|\w+\|\w+|\d+\b|(?<=--system )[\w-]+))?/g, (all, quoted) => {
    const [first = "", second = "", ...rest] = (quoted ?? all).split(" "), option = [second, ...rest].find((word) => word.startsWith("--"));
    const [act = "", own = "", value = ""] = [`act_${first}`, `option_${first === "--option" ? second : (option ?? first).slice(2)}`, `value_${second}`].map((key) => key.replaceAll("-", "_")), place = PLACE_OF[`${first} ${second}`] ?? PLACE_OF[option ? `${first} ${option}` : first] ?? ((own in table && `screen_round ${own}`) || (first === "--option" && value in table && `screen_round ${value}`) || (!option && act in table && `screen_changes ${act}`));
    if (!place) return `${quoted ? all : `\`${all}\``} ${t("command_line")}`;
    return `“${place.split(" ").map((word) => t(word)).join(": ")}${first === "--system" && /[a-z]/.test(second) ? `: ${second}` : ""}”`;
  });
}

/** The name of a language in itself.
 * @param {string} code */
export function nameOf(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
