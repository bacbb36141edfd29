/* What several screens show: a player as a link, boards, buttons for files. */
import { buttons, draft, fill, h, save } from "./dom.js";
import { placed, t } from "./words.js";

/** @typedef {import("./app.js").App} App @typedef {import("./dom.js").Child} Child */
/** @typedef {[number, string, string, number, string, string]} Row A player: number, name, title, rating, federation, points. */

/** A player, who leads to the reasons; a player of a team at a board does not, as reasons are of teams.
 * @param {Row} row @param {string} [side] @param {boolean} [leads] */
export function player([id, name, title], side = "", leads = true) {
  return h(leads ? "a" : "span", { class: `seat ${side}`, href: leads && `#why/${id}` }, title && h("span", { class: "title" }, title), h("bdi", { class: "name" }, name || `${t("number")} ${id}`), "\u00a0", h("span", { class: "num" }, id));
}

/** The row of a player who is not paired, with what the player is.
 * @param {Row} who @param {string} sign @param {number} columns @param {...HTMLElement} cells */
export function unpaired(who, sign, columns, ...cells) {
  return h("tr", {}, h("td", { class: "n board" }, "–"), h("td", { class: "first" }, player(who, "bye")), cells, h("td", { colspan: columns, class: "soft second" }, away(sign)));
}

/** What a player is who is not paired, in the word that every screen has for it.
 * @param {string} sign the sign of the bye, `left`, or a word of the system's own */
export function away(sign) {
  const word = { U: "pab", H: "half_bye", F: "full_bye", Z: "absent_once", left: "gone" }[sign];
  return word ? t(word) : sign;
}

/** Buttons that save files of the event.
 * @param {App} app @param {string[]} names @param {string} verb @param {Record<string, unknown>} said @param {string} [label] */
export function files(app, names, verb, said, label = t("save")) {
  return buttons(h("span", {}, label), names.map((name) => h("button", { class: "file", onclick: () => kept(app, verb, said, name) }, name)));
}

/** Save a file of the event. @param {App} app @param {string} verb @param {Record<string, unknown>} said @param {string} name */
export function kept(app, verb, said, name) {
  return app.work(t("making", { name }), async () => {
    const { out } = await app.ask(verb, { ...said, name });
    if (out) save(name, out);
  });
}

/** The choice of a title. @param {string} [chosen] @param {Record<string, unknown>} [props] */
export const titles = (chosen = "", props = {}) => choice([["", "–"], "GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM"], chosen, () => {}, props);

/** A field with its label. @param {string} label @param {HTMLElement} control */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", {}, label), control);
}

/** A choice of some values. @param {(readonly [string, string] | string)[]} options value and text, or one that is both
 * @param {string} chosen @param {(value: string) => void} [onchange] @param {Record<string, unknown>} [props] */
export function choice(options, chosen, onchange = () => {}, props = {}) {
  const select = h("select", { ...props, onchange: () => onchange(select.value) }, options.map((one) => typeof one === "string" ? /** @type {const} */ ([one, one]) : one).map(([value, text]) => h("option", { value, selected: value === chosen }, text)));
  return select;
}

/** The choice of a paired round. @param {App} app @param {string} chosen @param {(round: string) => void} heard @param {string} [none] what no round means */
export function rounds(app, chosen, heard, none) {
  const paired = Array.from({ length: app.event?.last ?? 0 }, (_, at) => /** @type {[string, string]} */ ([String(at + 1), t("round", { round: at + 1 })]));
  return choice(none ? [["", none], ...paired] : paired, chosen, heard);
}

/** The choice of a system: those that most tournaments are played by, and the others behind a word. A long title stands whole below it.
 * @param {HTMLSelectElement} select @param {{name: string, title: string, usual?: boolean}[]} known
 * @param {string} chosen @param {(name: string) => void} changed */
export function systems(select, known, chosen, changed) {
  const [usual = [], others = []] = [true, false].map((shown) => known.filter((one) => Boolean(one.usual || one.name === chosen) === shown).map((one) => h("option", { value: one.name, selected: one.name === chosen }, one.title)));
  const more = h("option", { value: "more" }, t("more_systems")), whole = h("span", { "aria-hidden": "true" });
  const tell = () => { whole.textContent = select.selectedOptions[0]?.text.match(/.{32,}/)?.[0] ?? ""; };
  let before = chosen;
  select.append(...usual, more);
  select.after(whole);
  tell();
  select.addEventListener("change", () => {
    if (select.value !== more.value) { tell(); return changed(before = select.value); }
    more.replaceWith(...others);
    select.value = before;
    try { select.showPicker(); } catch { /* a browser opens a menu only for a hand */ }
  });
}

/** A table that can be moved sideways: of each column the word above it, the class of its cells, and what it shows of a row.
 * @template T @param {string} look @param {(readonly [string, string?, ((row: T) => Child | Child[])?] | false)[]} asked @param {readonly T[]} rows none if filled otherwise
 * @param {HTMLElement[]} [rest] what stands below the last row @param {HTMLElement} [body] */
export function columns(look, asked, rows, rest, body = h("tbody")) {
  const shown = asked.filter((one) => one !== false);
  fill(body, rows, (row) => h("tr", {}, shown.map(([, side, cell]) => h("td", { class: side }, cell?.(row)))), rest);
  return h("div", { class: "pan", tabindex: rows.length ? 0 : null }, h("table", { class: look }, h("thead", {}, h("tr", {}, shown.map(([word, side]) => h("th", { scope: "col", class: side }, word)))), body));
}

/** A field that says what stands in it when it is left; what is typed in it stays till then.
 * @param {string} key @param {Record<string, unknown>} props @param {(value: string) => unknown} heard */
export function typing(key, props, heard) {
  const input = h("input", { autocomplete: "off", ...props, onchange: () => heard(input.value.trim()) });
  return draft(key, input, "change");
}

/** A field with a list of names. @param {string} id @param {string} list @param {string | number} [value] */
export const named = (id, list, value = "") => draft(id, h("input", { id, list, autocomplete: "off", value }));

/** @typedef {[string, string, string[], boolean?, boolean?]} Option Its name, the value that holds, the values that it may have if few, whether it is a number, whether a command has it by name. */

/** The fields of options. @param {Option[]} rows @param {(name: string, flag?: boolean) => string} word @param {(name: string, value: string) => unknown} heard */
export const options = (rows, word, heard) => rows.map(([name, value, few, counted, flag]) => field(word(name, flag), few.length
  ? choice(few.map((one) => [one, one ? t(`choice_${one.replaceAll("-", "_")}`) : t("as_file")]), value, (said) => heard(name, said), { name })
  : typing(`option ${name}`, { name, value, type: counted ? "number" : "text" }, (said) => heard(name, said))));

/** What is typed for the result of a board, and its sign. */
export const TYPED = /** @type {const} */ ([["1-0", "1–0"], ["=", "½–½"], ["0-1", "0–1"], ["+-", "+ –"], ["-+", "– +"], ["--", "– –"], ["?", "?"]]);

/** So many bytes of a file the page takes. */
export const LARGEST = 64 * 1024 * 1024;
const RATED = ["standard", "rapid", "blitz"];

/** A rating list that is given, and the rating that is taken from it: nothing is said of either before it is read.
 * @param {App} app @param {() => void} changed */
export function ratings(app, changed) {
  let there = false;
  const told = h("output", { class: "soft" });
  const kind = choice(RATED.map((one) => [one, t(`rated_${one}`)]), "standard", () => { if (there) changed(); }, { name: "kind" });
  const input = h("input", { type: "file", name: "rating_list", onchange: async () => {
    const file = input.files?.[0];
    there = false;
    told.textContent = "";
    if (file && file.size > LARGEST) app.say(t("too_large", { name: file.name, size: LARGEST / 1024 / 1024 }), true);
    else if (file) {
      const reply = await app.work(t("reading", { name: file.name }), async () => app.engine.ask("ratings", { name: file.name }, new Uint8Array(await file.arrayBuffer())));
      if (reply) {
        const { source, month, players } = reply.answer;
        there = true;
        told.textContent = [source, month, t("count_players", { count: players })].filter(Boolean).join(" · ");
      }
    }
    changed();
  } });
  return { fields: [field(t("rating_list"), input), told, field(t("rated_kind"), kind)], said: () => (there ? { kind: kind.value } : {}) };
}

/** Many players of whom some are ticked, by name, with a letter before the first of each; a part of a name finds them, and a number its own row first, which Enter ticks.
 * @param {readonly (readonly [number, string, ...unknown[]])[]} rows @param {Set<number>} taken
 * @param {string} label @param {() => void} [changed] */
export function ticks(rows, taken, label, changed = () => {}) {
  const order = new Intl.Collator(undefined, { sensitivity: "base" });
  const sorted = [...rows].sort(([, one], [, other]) => order.compare(one, other));
  const plain = (/** @type {string} */ text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const letter = (/** @type {string} */ name) => plain(name).slice(0, 1).toUpperCase();
  const count = h("output", { class: "soft" }), list = h("ul", { class: "ticks" });
  const tell = () => { count.textContent = t("ticked", { count: taken.size, all: rows.length }); };
  const set = (/** @type {number} */ id, /** @type {boolean} */ there) => {
    if (there) taken.add(id); else taken.delete(id);
    tell();
    changed();
  };
  const find = h("input", { type: "search", autocomplete: "off", oninput: () => draw() });
  const draw = () => {
    const wanted = plain(find.value.trim());
    const found = sorted.filter(([id]) => String(id) === wanted), shown = [...found, ...sorted.filter((row) => plain(row[1]).includes(wanted) && !found.includes(row))];
    list.replaceChildren();
    fill(list, shown, ([id, name], at) => h("li", { "data-letter": at && letter(shown[at - 1]?.[1] ?? "") === letter(name) ? undefined : letter(name) }, h("label", {},
      h("input", { type: "checkbox", checked: taken.has(id), onchange: (/** @type {Event} */ event) => set(id, /** @type {HTMLInputElement} */ (event.target).checked) }),
      " ", h("bdi", {}, name), "\u00a0", h("span", { class: "num" }, id))));
  };
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const [only, ...others] = list.querySelectorAll("input");
    if (only && (!others.length || rows.some(([id]) => String(id) === find.value.trim()))) { only.click(); find.select(); }
  });
  draw();
  tell();
  return h("fieldset", {}, h("legend", {}, label, " ", count), field(t("find"), find), list);
}

/** A text of trfpair, in English or another language, to be read in every width: as a story, and as it is.
 * @param {string} text @param {string} [spoken] @param {HTMLElement} [story] */
export function told(text, spoken = "en", story = laid(text, spoken)) {
  return h("div", {}, story, h("details", {}, h("summary", {}, t("as_text")), h("pre", { class: "told", lang: spoken, tabindex: 0 }, placed(text))));
}

/** The lines of a text as sentences, and those in three columns or more as tables. @param {string} text @param {string} spoken */
export function laid(text, spoken) {
  /** @type {string[][]} */ const parts = [];
  for (const line of text.split("\n")) if (!line.trim()) parts.push([]); else if (parts.length) parts.at(-1)?.push(line); else parts.push([line]);
  return h("div", { class: "laid", lang: spoken }, parts.flatMap((lines) => {
    const from = lines.findIndex((line) => /\S {2,}\S/.test(line)), rows = from < 0 ? [] : lines.slice(from).map((line) => [...line]);
    const used = Array.from({ length: Math.max(0, ...rows.map((row) => row.length)) }, (_, at) => rows.some((row) => (row[at] ?? " ") !== " ") ? "x" : " ").join("");
    const columns = [...used.matchAll(/x+(?: x+)*/g)].map(({ index, 0: { length } }) => rows.map((row) => row.slice(index, index + length).join("").padEnd(length)));
    if (columns.length < 3) return lines.map((line) => h("p", {}, placed(line.trim())));
    const looks = columns.map((cells) => cells.every((cell) => !cell.trim() || !cell.endsWith(" ")) ? "n" : (cells[0]?.length ?? 0) > 15 ? "name" : "");
    const [head, ...body] = rows.map((_, at) => h("tr", {}, columns.map((cells, column) => h(at || !cells[at]?.trim() ? "td" : "th", { class: looks[column] }, placed(cells[at]?.trim() ?? "")))));
    return [...lines.slice(0, from).map((line) => h("p", {}, placed(line.trim()))), h("div", { class: "pan", tabindex: 0 }, h("table", {}, h("thead", {}, head ?? ""), h("tbody", {}, body)))];
  }));
}

/** Sentences of trfpair as a list. @param {string[]} sentences @param {Record<string, unknown>} [props] */
export const said = (sentences, props = {}) => h("ul", { lang: "en", ...props }, sentences.map((one) => h("li", {}, placed(one))));

/** @param {string[]} notices @param {string} [lang] the language that they speak */
export const notes = (notices, lang = "en") => notices.length ? said(notices, { class: "notes", lang }) : null;

/** Problems of a file, each with its line and its place in it.
 * @param {import("./engine.js").Answer[]} problems @param {number} count */
export function problems(problems, count) {
  const list = h("ol", { class: "problems" });
  for (const one of problems.slice(0, 100)) {
    const [sentence, ...line] = String(one.block).split("\n");
    const shown = line.map((part) => part.replace(/^ {4}/, "")), place = h("pre", { tabindex: 0 }, shown.join("\n"));
    list.append(h("li", { class: one.error ? "error" : "warning", lang: one.spoken }, h("p", {}, placed(String(sentence))), line.length ? place : null));
    const at = shown.findLast((part) => /^ *\^/.test(part))?.indexOf("^") ?? 0, longest = Math.max(...shown.map((part) => part.length));
    requestAnimationFrame(() => { place.scrollLeft = place.scrollWidth * at / longest - place.clientWidth / 2; });
  }
  return h("div", {}, list, count > 100 ? h("p", { class: "note" }, t("and_more", { count: count - 100 })) : null);
}
