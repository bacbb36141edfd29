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

/** The screens of commands that are no act of their own. @type {Record<string, string>} */ const SCREEN_OF = { new: "drop", pair: "round", unpair: "round", systems: "round", result: "results", swap: "results", standings: "standings", sheets: "sheets" };

/** What trfpair says, with the places of the page instead of its commands; an option that the page lacks stays one. @param {string} text */
export function placed(text) {
  return text.replace(/`trfpair ([a-z-]+)([^`]*)`|--births|--system (\w+)/g, (all, command, words, system) => {
    if (!command) return `“${system ? `${t("system")}: ${system}` : t("births")}”`;
    const act = `act_${command.replaceAll("-", "_")}`, screen = act in table ? "changes" : SCREEN_OF[command];
    if (words.includes("--rating-only") || !screen) return `${all} ${t("command_line")}`;
    return `“${t(`screen_${screen}`)}${act in table ? `: ${t(act)}` : ""}”`;
  });
}

/** The name of a language in itself.
 * @param {string} code */
export function nameOf(code) {
  const name = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}
