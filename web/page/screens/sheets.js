/* Sheets for the wall: each as it will be printed, in the language of the wall. */
import { h, save } from "../dom.js";
import { choice, field, notes } from "../parts.js";
import { LANGUAGES, language, nameOf, t } from "../words.js";

/** @typedef {import("../app.js").App} App */

export const kinds = ["trf"];

/** @param {App} app @param {HTMLElement} root */
export async function show(app, root) {
  const memory = (app.memory.sheets ??= { language, footer: "", big: false, sheet: "pairings.html" });
  const said = () => ({ language: memory.language, footer: memory.footer, big: memory.big, ...(app.said.tie_breaks ? { tie_breaks: app.said.tie_breaks } : {}) });
  const again = () => app.tell("event");
  const footer = h("input", { type: "text", value: memory.footer, onchange: () => { memory.footer = footer.value; again(); } });
  const big = h("input", { type: "checkbox", checked: memory.big, onchange: () => { memory.big = big.checked; again(); } });
  const names = h("p", { class: "files", id: "sheets" });
  const frame = h("iframe", { id: "sheet", title: t("screen_sheets"), sandbox: "allow-same-origin allow-modals" });
  root.append(h("h1", {}, t("screen_sheets")),
    h("div", { class: "fields" },
      field(t("language_of"), choice(LANGUAGES.map((code) => [code, nameOf(code)]), memory.language, (code) => { memory.language = code; again(); }, { id: "wall" })),
      field(t("footer"), footer), field(t("big"), big)),
    names, frame);
  const reply = await app.work(t("making_sheets"), () => app.ask("sheets", said()));
  if (!reply || !names.isConnected) return;
  const made = /** @type {string[]} */ (reply.answer.names);
  names.before(notes(reply.answer.notices) ?? "");
  const pages = made.filter((name) => name.endsWith(".html") && name !== "index.html");
  if (!pages.includes(memory.sheet)) memory.sheet = pages[0] ?? "";
  const look = async (/** @type {string} */ name) => {
    memory.sheet = name;
    for (const button of names.querySelectorAll("button[data-sheet]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-sheet") === name));
    const found = await app.ask("sheet", { ...said(), name });
    if (found.out) await placed(frame, found.out, look);
  };
  names.append(
    ...pages.map((name) => h("button", { type: "button", "data-sheet": name, onclick: () => look(name) }, t(name.replace(".html", "")))),
    h("button", { type: "button", id: "print", class: "main", onclick: () => printed(app, { ...said(), name: memory.sheet }) }, t("print")),
    h("button", { type: "button", class: "file", onclick: () => kept(app, "sheets_zip", said(), "sheets.zip") }, "sheets.zip"),
    field(t("save"), choice([["", "…"], ...made.map((name) => /** @type {[string, string]} */ ([name, name]))], "", (name) => { if (name) void kept(app, "sheet", { ...said(), name }, name); }, { id: "one-sheet" })));
  if (memory.sheet) await look(memory.sheet);
}

/** @param {App} app @param {string} verb @param {Record<string, unknown>} said @param {string} name */
function kept(app, verb, said, name) {
  return app.work(t("making", { name }), async () => {
    const { out } = await app.ask(verb, said);
    if (out) save(name, out);
  });
}

/** A sheet in a window of its own, which the browser prints.
 * @param {App} app @param {Record<string, unknown>} said */
async function printed(app, said) {
  const view = window.open("sheet.html", "_blank");
  const found = await app.work(t("making", { name: String(said["name"]) }), () => app.ask("sheet", said));
  if (!view || !found?.out) return;
  await loaded(view);
  put(view.document, found.out);
  view.print();
}

/** @param {Window} view
 * @returns {Promise<void>} */
function loaded(view) {
  return new Promise((resolve) => {
    if (view.document.readyState === "complete" && view.location.href !== "about:blank") resolve();
    else view.addEventListener("load", () => resolve(), { once: true });
  });
}

/** @param {HTMLIFrameElement} frame @param {Uint8Array<ArrayBuffer>} data @param {(name: string) => void} look */
async function placed(frame, data, look) {
  await new Promise((resolve) => { frame.onload = resolve; frame.src = "sheet.html"; });
  const page = frame.contentDocument;
  if (!page) return;
  put(page, data);
  page.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a");
    const to = link?.getAttribute("href") ?? "";
    if (/^\w+\.html/.test(to)) { event.preventDefault(); look(String(to.split("#")[0])); }
  });
}

/** Put a page of the library into an empty document, whose own policy lets no script run.
 * @param {Document} page @param {Uint8Array<ArrayBuffer>} data */
function put(page, data) {
  const made = new (/** @type {any} */ (page.defaultView)).DOMParser().parseFromString(new TextDecoder().decode(data), "text/html");
  for (const script of made.querySelectorAll("script, meta[http-equiv]")) script.remove();
  page.documentElement.lang = made.documentElement.lang;
  page.documentElement.className = made.documentElement.className;
  page.head.replaceChildren(...made.head.childNodes);
  page.body.replaceWith(made.body);
}
