/* The first screen: a file comes in, its problems stand in its lines, and kept tournaments wait. */
import { buttons, fold, h, save, sent } from "../dom.js";
import { link } from "../link.js";
import { LARGEST, choice, columns, field, notes, problems, ratings, said, systems } from "../parts.js";
import * as store from "../store.js";
import { placed, t } from "../words.js";

/** @typedef {import("../app.js").App} App @typedef {import("../engine.js").Answer} Answer */

export const kinds = ["trf", "tables"];

const EXAMPLES = /** @type {const} */ (["open.trf", "club.csv", "ladder.trf", "tables.json"]);

/** @param {App} app @param {HTMLElement} root */
export function show(app, root) {
  root.append(h("h1", {}, t("screen_drop")), h("p", { class: "promise" }, t("stays_here")));
  if (app.refused) root.append(refused(app));
  else if (app.event) root.append(summary(app, app.event));
  root.append(ways(app), h("section", { id: "kept" }));
  const next = root.querySelector(app.typed ? "#paste textarea" : ".fixes button, #file");
  if (app.refused && !app.refused.answer.list && document.activeElement === document.body && next instanceof HTMLElement) next.focus({ preventScroll: true });
  void kept(app);
}

/** @param {App} app @param {File} file */
export async function took(app, file) {
  if (file.size > LARGEST) return app.say(t("too_large", { name: file.name, size: LARGEST / 1024 / 1024 }), true);
  const data = new Uint8Array(await file.arrayBuffer());
  if (store.isExport(data)) {
    const count = await app.work(t("importing"), () => store.imported(data));
    if (count !== undefined) { app.tell("event"); app.say(t("imported", { count })); }
    return;
  }
  await app.open(file.name, data);
  location.hash = "drop";
}

/** @param {App} app */
function ways(app) {
  const input = h("input", { type: "file", id: "file", class: "hidden", onchange: () => { const file = input.files?.[0]; if (file) void took(app, file); } });
  const dropped = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    zone.classList.remove("over");
    const file = event.dataTransfer?.files[0];
    if (file) void took(app, file);
  };
  /** @type {HTMLElement} */ const zone = h("div", { class: "zone", ondragover: sent(() => zone.classList.add("over")), ondragleave: () => zone.classList.remove("over"), ondrop: dropped },
    h("label", { for: "file", class: "button main" }, t("choose_file")), input, h("p", {}, t("or_drop")));
  const text = h("textarea", { rows: 8, required: true, spellcheck: "false", "aria-label": t("paste"), value: app.typed, oninput: () => { app.typed = text.value; } });
  const paste = h("form", { onsubmit: sent(() => app.open(t("pasted"), new TextEncoder().encode(text.value))) }, h("p", { class: "note" }, t("paste_how"), " ", h("code", {}, t("paste_columns"))), text, h("button", {}, t("open")));
  const examples = h("div", { class: "examples" }, h("h2", {}, t("examples")), EXAMPLES.map((name) => h("button", {
    type: "button",
    onclick: () => app.work(t("reading", { name }), async () => app.open(name, new Uint8Array(await (await fetch(`examples/${name}`)).arrayBuffer()))),
  }, t(`example_${name.split(".")[0]}`))));
  return h("section", { class: "ways" }, zone, h("details", { id: "paste", open: !app.event || Boolean(app.typed) }, h("summary", {}, t("paste")), paste), examples);
}

/** @param {App} app */
function refused(app) {
  const { name, data, answer } = /** @type {import("../app.js").RefusedFile} */ (app.refused);
  const again = (/** @type {string[]} */ accept) => app.open(name, data, { accept });
  const count = answer.count ?? 1;
  if (answer.list) return h("section", { class: "summary" }, begin(app, name, data, answer.list));
  return h("section", { class: "refused", role: "alert" },
    h("h2", {}, name === t("pasted") ? t("text_refused") : t("refused", { name })),
    answer.problems && !answer.no_list ? h("p", {}, t("problems", { count })) : h("p", { lang: answer.spoken }, placed(answer.refused)),
    h("p", { class: "fixes" }, (answer.mends ?? []).map((/** @type {string} */ way) => h("button", { class: "main", onclick: () => again([way]) }, t(`mend_${way.split(":")[0]}`, { codes: way.split(":")[1] ?? "" })))),
    answer.problems && !answer.no_list ? problems(answer.problems, count) : null);
}

/** A list of players becomes a tournament: what is understood of it stands there before anything is made.
 * @param {App} app @param {string} name @param {Uint8Array<ArrayBuffer>} data @param {Answer} list */
function begin(app, name, data, list) {
  const stem = name.replace(/\.\w+$/, "");
  const title = h("input", { type: "text", value: stem, maxlength: 80 });
  const rounds = h("input", { type: "number", min: 1, max: 99, value: list.preview.rounds ?? "", onchange: () => { anew = false; look(); } });
  const system = h("select", { name: "system" }), named = field(t("system"), system);
  systems(system, list.systems, "dutch", () => look(true));
  const colour = choice([["white", t("white")], ["black", t("black")]], "white");
  const order = h("input", { type: "checkbox", onchange: () => look() });
  const births = h("input", { type: "checkbox", name: "births", onchange: () => look() });
  const ranked = h("input", { type: "text", name: "ratings", autocomplete: "off", onchange: () => look() });
  const rated = ratings(app, () => look()), years = field(t("births"), births);
  const write = h("button", { class: "main" }, t("begin"));
  const place = h("div", { id: "preview", "aria-live": "polite" });
  const chosen = () => ({ system: system.value, rounds: Number(rounds.value) || null, keep_order: order.checked, births: births.checked, ranked_by: ranked.value.trim(), ...rated.said() });
  /** What the preview has said. @type {string[]} */ let read = [];
  const more = fold("of-list", t("more_options"), h("div", { class: "fields" }, field(t("keep_order"), order), ...rated.fields, field(t("field_ratings"), ranked)));
  const show = (/** @type {Answer} */ told) => {
    write.disabled = told.problems.length > 0;
    more.open ||= write.disabled; // what they name may be there
    read = told.warnings;
    years.hidden = !told.doubtful;
    place.replaceChildren(...preview(told));
  };
  let last = Promise.resolve(), anew = false; // whether rounds are to be proposed
  const look = (other = false) => { anew ||= other; last = looking(); };
  const looking = async () => {
    if (anew) rounds.value = "";
    const now = chosen(), reply = await app.work("", () => app.engine.ask("preview", now, data));
    if (!reply || JSON.stringify(now) !== JSON.stringify(chosen())) return;
    if (anew && document.activeElement !== rounds) rounds.value = reply.answer.rounds ?? "";
    anew = false;
    show(reply.answer);
  };
  const made = () => app.work(t("making", { name }), async () => {
    await last; // it may propose rounds
    const { answer, out } = await app.engine.ask("begin", { ...chosen(), name: title.value, colour: colour.value }, data);
    const called = name === t("pasted") ? title.value.replaceAll(/[^\p{L}\p{N}-]+/gu, "-") || stem : stem;
    if (out) await app.open(`${called}.${list.tables?.includes(system.value) ? "json" : "trf"}`, out);
    app.note(answer, read);
  });
  const form = h("form", { class: "fields", onsubmit: sent(made) }, field(t("event_name"), title), named, field(t("rounds"), rounds), field(t("first_colour"), colour), years, more, write);
  show(list.preview);
  return h("div", {}, h("h2", {}, t("is_list", { count: list.count })), form, place);
}

/** What is understood of a list, and the players as they would stand in the file. @param {Answer} told */
function preview(told) {
  return [
    told.problems.length ? h("div", { role: "alert" }, said(told.problems, { class: "notes bad" })) : "",
    said(told.facts, { class: "said", lang: told.spoken }),
    notes(told.warnings, told.spoken) ?? "",
    columns("listed", /** @type {string[]} */ (told.head).map((key, at) => [t(`head_${key}`), `of-${key}`, (/** @type {string[]} */ row) => h("bdi", {}, row[at])]), told.rows),
  ];
}

/** @param {App} app @param {Answer} event */
function summary(app, event) {
  const facts = [
    ...(event.teams ? [[t("teams"), event["participants"].length]] : []), [t("players"), event.players.length],
    ...(event.rounds ? [[t("rounds"), event.rounds]] : []),
    [t("paired_rounds"), event.last],
    [t("system"), h("span", { lang: "en" }, event.system_title ?? "")],
  ];
  const share = h("button", { id: "link", onclick: async () => {
    const address = await link(event.name, app.data);
    if (!address) return app.say(t("link_long"), true);
    const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
    const held = h("input", { type: "text", readonly: true, value: address });
    shown.replaceChildren(field(t(copied ? "link_copied" : "link_by_hand"), held));
    held.select();
  } }, t("link"));
  const shown = h("p", { role: "status" });
  return h("section", { class: "summary" },
    h("h2", {}, h("bdi", {}, app.title())),
    h("dl", { class: "facts" }, facts.flatMap(([name, value]) => [h("dt", {}, name), h("dd", {}, value)])),
    event.doubt ? h("p", { class: "wrong", lang: event.spoken }, placed(event.doubt)) : null,
    buttons(h("button", { id: "save", class: "main", onclick: () => save(event.name, app.data) }, t("save_file")), share, h("a", { href: "#round", class: "button" }, t("screen_round"))),
    shown,
    event.problems.length ? h("div", {}, h("h3", {}, t("mended", { count: event.problems.length })), problems(event.problems, event.problems.length)) : null);
}

/** What is kept in this browser. @param {App} app */
async function kept(app) {
  const events = await store.all();
  const place = document.getElementById("kept");
  if (!place) return;
  const rows = events.map((one) => h("li", {},
    h("button", { class: "open", onclick: () => app.take(one) }, h("bdi", {}, one.title || one.name), " ", h("span", { class: "soft" }, one.name)),
    h("button", { class: "forget", "aria-label": t("forget_one", { name: one.title || one.name }), onclick: () => {
      if (confirm(t("forget_sure", { name: one.title || one.name }))) void store.forget(one.id).then(() => kept(app));
    } }, t("forget"))));
  place.replaceChildren();
  if (rows.length) place.append(h("h2", {}, t("kept_here")), h("ul", { class: "kept" }, rows),
    buttons(h("button", { id: "export", onclick: async () => save("trfpair-page.json", await store.exported()) }, t("export")), h("span", { class: "soft" }, t("import_how"))));
}
