/* What several screens show: a player as a link, boards, buttons for files. */
import { h, save } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {[number, string, string, number, string, string]} Row A player: number, name, title, rating, federation, points. */

/** A player, who leads to the reasons.
 * @param {Row} row @param {string} [side] */
export function player([id, name, title], side = "") {
  return h("a", { class: `seat ${side}`, href: `#why/${id}` }, title && h("span", { class: "title" }, title), h("bdi", { class: "name" }, name || `${t("number")} ${id}`), "\u00a0", h("span", { class: "num" }, id));
}

/** What a player is who is not paired, in the word that every screen has for it.
 * @param {string} sign the sign of the bye, `left`, or a word of the system's own */
export function away(sign) {
  const word = { U: "pab", H: "half_bye", F: "full_bye", Z: "absent_once", left: "left" }[sign];
  return word ? t(word) : sign;
}

/** Buttons that save files of the event.
 * @param {App} app @param {string[]} names @param {string} verb @param {Record<string, unknown>} said */
export function files(app, names, verb, said) {
  return h("p", { class: "files" }, h("span", {}, t("save")), names.map((name) => h("button", {
    type: "button",
    class: "file",
    onclick: () => app.work(t("making", { name }), async () => {
      const { out } = await app.ask(verb, { ...said, name });
      if (out) save(name, out);
    }),
  }, name)));
}

/** A field with its label.
 * @param {string} label @param {HTMLElement} control */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/** A choice of some values.
 * @param {[string, string][]} options value and text
 * @param {string} chosen @param {(value: string) => void} onchange @param {Record<string, unknown>} [props] */
export function choice(options, chosen, onchange, props = {}) {
  const select = h("select", { ...props, onchange: () => onchange(select.value) }, options.map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return select;
}

/** What trfpair says in English, whatever the language of the page.
 * @param {string} text @param {string} [kind] */
export function told(text, kind = "") {
  return h("pre", { class: `told ${kind}`, lang: "en", tabindex: "0" }, text);
}

/** @param {string[]} notices */
export function notes(notices) {
  return notices.length ? h("ul", { class: "notes", lang: "en" }, notices.map((one) => h("li", {}, one))) : null;
}

/** Problems of a file, each with its line and its place in it.
 * @param {import("./engine.js").Answer[]} problems @param {number} count */
export function problems(problems, count) {
  const list = h("ol", { class: "problems", lang: "en" });
  for (const one of problems.slice(0, 100)) {
    const [sentence, ...line] = String(one.block).split("\n");
    const shown = line.map((part) => part.replace(/^ {4}/, "")), place = h("pre", { tabindex: "0" }, shown.join("\n"));
    list.append(h("li", { class: one.error ? "error" : "warning" }, h("p", {}, sentence), line.length ? place : null));
    const at = shown.findLast((part) => /^ *\^/.test(part))?.indexOf("^") ?? 0, longest = Math.max(...shown.map((part) => part.length));
    requestAnimationFrame(() => { place.scrollLeft = place.scrollWidth * at / longest - place.clientWidth / 2; });
  }
  return h("div", {}, list, count > 100 ? h("p", { class: "note" }, t("and_more", { count: count - 100 })) : null);
}
