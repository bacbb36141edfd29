/* Sheets for the wall: each as it will be printed, in the language of the wall. */
import { buttons, fill, fold, h, save } from "../dom.js";
import { choice, field, kept, notes, options, rounds, ticks, typing } from "../parts.js";
import * as store from "../store.js";
import { LANGUAGES, language, nameOf, t } from "../words.js";

/** @typedef {import("../app.js").App} App */

export const kinds = ["trf", "tables"];

/** @param {App} app @param {HTMLElement} root */
export async function show(app, root) {
  const memory = (app.memory.sheets ??= { language, footer: "", big: false, sheet: "pairings.html", asked: {} });
  const said = () => ({ language: memory.language, footer: memory.footer, big: memory.big, ...memory.asked, ...(app.said.tie_breaks ? { tie_breaks: app.said.tie_breaks } : {}) });
  const again = () => app.tell("event"), tables = app.event?.kind === "tables";
  const footer = typing("footer", { type: "text", value: memory.footer }, (value) => { Object.assign(app.memory["sheets"] ?? {}, { footer: value }); again(); });
  const big = h("input", { type: "checkbox", checked: memory.big, onchange: () => { memory.big = big.checked; again(); } });
  const names = h("div", { id: "sheets" });
  const frame = h("iframe", { id: "sheet", title: t("screen_sheets"), sandbox: "allow-same-origin allow-modals" });
  root.append(h("h1", {}, t("screen_sheets")),
    h("div", { class: "fields" },
      field(t("language_of"), choice(LANGUAGES.map((code) => [code, nameOf(code)]), memory.language, (code) => { memory.language = code; again(); }, { id: "wall" })),
      field(t("footer"), footer), field(t("big"), big)),
    names, frame, h("section", { id: "groups" }));
  void groups(app, said, frame);
  const reply = await app.work(t("making_sheets"), () => app.ask("sheets", said()));
  if (!reply || !names.isConnected) return;
  const made = /** @type {string[]} */ (reply.answer.names);
  const tried = async (/** @type {Record<string, unknown>} */ more) => {
    if (!await app.work(t("making_sheets"), () => app.ask("sheets", { ...said(), ...more }))) return;
    Object.assign(memory.asked, more);
    again();
  };
  names.before(fold("sheet-options", t("more_options"), h("div", { class: "fields" },
    app.event?.last && !tables ? field(t("which_round"), rounds(app, String(memory.asked.round ?? ""), (round) => tried({ round: Number(round) || undefined }), t("this_round"))) : null,
    options(reply.answer.asked, (name) => t(`sheet_${name}`), (name, value) => tried({ [name]: value })))), notes(reply.answer.notices, reply.answer.spoken) ?? "");
  if (!made.length) return names.append(h("p", {}, t("no_round_yet")));
  const day = /** @type {[string, string[]][]} */ (reply.answer.day), pages = day.flatMap(([, names]) => names);
  if (!pages.includes(memory.sheet)) memory.sheet = pages[0] ?? "";
  const look = async (/** @type {string} */ to) => {
    const [name = "", card = ""] = to.split("#");
    memory.sheet = name;
    for (const button of names.querySelectorAll("button[data-sheet]")) button.setAttribute("aria-pressed", String(button.getAttribute("data-sheet") === name));
    const found = await app.ask("sheet", { ...said(), name });
    if (found.out && memory.sheet === name) await placed(frame, found.out, look);
    if (card) frame.contentWindow?.location.replace(`sheet.html#${card}`);
  };
  names.append(
    ...day.map(([when, those]) => buttons(h("span", {}, t(`sheets_${when}`)), those.map((name) => h("button", { "data-sheet": name, onclick: () => look(name) }, t(tables && name === "names.html" ? "table_names" : name.replace(".html", "")))))),
    buttons(h("button", { id: "print", class: "main", onclick: () => printed(app, { ...said(), name: memory.sheet }) }, t("print")),
    h("button", { class: "file", onclick: () => kept(app, "sheets_zip", said(), "sheets.zip") }, "sheets.zip"),
    field(t("save"), choice([["", "…"], ...made], "", (name) => { if (name) void kept(app, "sheet", said(), name); }, { id: "one-sheet" }))));
  if (memory.sheet) await look(memory.sheet);
}

/** Other tournaments of this browser as groups of one event: the sheets of all, and one list of names.
 * @param {App} app @param {() => Record<string, unknown>} said @param {HTMLIFrameElement} frame */
async function groups(app, said, frame) {
  const own = app.kept;
  const others = (await store.all()).filter(({ id, name }) => id !== own?.id && !name.endsWith(".json"));
  if (!own || !others.length || own.name.endsWith(".json")) return;
  const taken = /** @type {Set<number>} */ (app.memory["sheets"].groups ??= new Set());
  const made = async () => {
    const chosen = [own, ...others.filter(({ id }) => taken.has(id))];
    const parts = await Promise.all(chosen.map((one) => (one === own ? app.data : store.step(one.id, one.at).then(({ data }) => data))));
    const files = chosen.map((one, at) => [one.name, parts[at]?.length, one.said["accept"] ?? []]);
    const { language, footer, big } = said();
    const { answer, out } = await app.engine.ask("groups", { files, language, footer, big }, new Uint8Array(await new Blob(parts).arrayBuffer()));
    app.note(answer);
    if (out) save("groups.zip", out);
    if (answer["names"]) await placed(frame, new TextEncoder().encode(answer["names"]), () => {});
  };
  document.getElementById("groups")?.replaceChildren(h("details", { open: taken.size > 0 }, h("summary", {}, t("event_groups")),
    ticks(others.map(({ id, name, title }) => [id, title ? `${title} (${name})` : name]), taken, t("event_groups_with")),
    buttons(h("button", { class: "file", onclick: () => app.work(t("making", { name: "groups.zip" }), made) }, "groups.zip"))));
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

/** @param {Window} view @returns {Promise<void>} */
function loaded(view) {
  return new Promise((resolve) => {
    if (view.document.readyState === "complete" && view.location.href !== "about:blank") resolve();
    else view.addEventListener("load", () => resolve(), { once: true });
  });
}

/** A sheet in the frame; rows of a long table come as far as they are seen, but for names that run over columns.
 * @param {HTMLIFrameElement} frame @param {Uint8Array<ArrayBuffer>} data @param {(name: string) => void} look */
async function placed(frame, data, look) {
  await new Promise((resolve) => { frame.onload = resolve; frame.src = "sheet.html"; });
  const page = frame.contentDocument;
  if (!page) return;
  put(page, data);
  for (const body of page.querySelectorAll("tbody")) {
    const rows = body.closest(".columns") ? [] : [...body.rows];
    if (rows.length) { body.replaceChildren(); fill(body, rows, (row) => row); }
  }
  page.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a");
    const to = link?.getAttribute("href") ?? "";
    if (/^\w+\.html/.test(to)) { event.preventDefault(); look(to); }
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
