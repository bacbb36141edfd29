/* The next round: who comes, which system; the boards, and the round put into the file. */
import { fill, h } from "../dom.js";
import { choice, field, files, notes, player } from "../parts.js";
import { t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../parts.js").Row} Row */

export const kinds = ["trf"];

/** @param {App} app @param {HTMLElement} root */
export function show(app, root) {
  const event = app.event ?? {};
  root.append(h("h1", {}, t("screen_round")));
  const open = event.finished < event.under_way;
  const over = event.rounds && event.last >= event.rounds;
  if (open) root.append(h("p", { class: "message" }, t("round_open", { round: event.under_way }), " ", h("a", { href: "#results" }, t("screen_results"))));
  else if (over) root.append(h("p", { class: "message" }, t("all_rounds")));
  if (event.last && event.entering) root.append(h("p", { class: "files" }, back(app, event.last)));
  if (open || over) return;
  const place = h("section", { id: "boards" });
  root.append(asked(app, place), place);
  if (app.memory.round) boards(app, place, app.memory.round);
}

/** @param {App} app @param {number} round */
function back(app, round) {
  return h("button", { type: "button", id: "unpair", onclick: async () => {
    if (confirm(t("take_back_sure", { round }))) await app.change(t("taking_back"), "unpair", { force: true });
  } }, t("take_back", { round }));
}

/** What is asked for.
 * @param {App} app @param {HTMLElement} place */
function asked(app, place) {
  const event = app.event ?? {};
  const { said } = app;
  const of = (/** @type {string} */ title) => /** @type {[string, string]} */ (["", `${title}${event.system_title ? `: ${event.system_title}` : ""}`]);
  const system = h("select", { id: "system", onchange: () => app.beside({ system: system.value }) }, h("option", { value: "" }, of(t("as_file"))[1]));
  void app.engine.ask("systems").then(({ answer }) => system.append(...answer.systems.map((/** @type {any} */ one) => h("option", { value: one.name, selected: one.name === said.system }, one.title)))).catch(() => {});
  const rounds = event.rounds ? null : field(t("rounds"), h("input", { type: "number", id: "rounds", min: 1, max: 999, value: String(said.rounds ?? ""), onchange: (/** @type {Event} */ change) => app.beside({ rounds: Number(/** @type {HTMLInputElement} */ (change.target).value) || undefined }) }));
  const colour = event.colour === "none" ? field(t("first_colour"), choice([["", t("as_file")], ["white", t("white")], ["black", t("black")]], said.colour ?? "", (value) => app.beside({ colour: value }), { id: "colour" })) : null;
  const button = h("button", { type: "button", id: "pair", class: "main", onclick: () => pair(app, place) }, t("pair", { round: event.last + 1 }));
  return h("section", { class: "asked" }, h("div", { class: "fields" }, field(t("system"), system), rounds, colour, button), presence(app));
}

/** Who comes: a choice for each player.
 * @param {App} app */
function presence(app) {
  const { said } = app;
  const rows = /** @type {Row[]} */ (app.event?.players ?? []);
  const away = new Map(["absent", "half_bye", "withdraw"].flatMap((kind) => (/** @type {any} */ (said)[kind] ?? []).map((/** @type {number} */ id) => [id, kind])));
  const count = h("span", { class: "soft" });
  const tell = () => { count.textContent = away.size ? t("away", { count: away.size }) : t("all_come"); };
  const set = (/** @type {number} */ id, /** @type {string} */ kind) => {
    if (kind) away.set(id, kind); else away.delete(id);
    tell();
    const ids = (/** @type {string} */ wanted) => [...away].filter(([, own]) => own === wanted).map(([own]) => own).sort((one, other) => one - other);
    void app.beside({ absent: ids("absent"), half_bye: ids("half_bye"), withdraw: ids("withdraw") });
  };
  const list = h("ul", { class: "presence" });
  const kindsOf = /** @type {[string, string][]} */ ([["", t("comes")], ["absent", t("absent_once")], ["half_bye", t("half_bye")], ["withdraw", t("withdraws")]]);
  const details = h("details", { id: "presence" }, h("summary", {}, t("who_comes"), " ", count), list);
  details.addEventListener("toggle", () => {
    if (details.open && !list.firstChild) fill(list, rows, ([id, name]) => h("li", {}, h("label", {}, choice(kindsOf, away.get(id) ?? "", (kind) => set(id, kind)), " ", h("span", { class: "num" }, id), " ", h("bdi", {}, name))));
  });
  tell();
  return details;
}

/** @param {App} app @param {HTMLElement} place */
async function pair(app, place) {
  const reply = await app.work(t("pairing"), () => app.ask("pair", app.round));
  if (!reply) return;
  app.memory.round = reply.answer;
  boards(app, place, reply.answer);
}

/** @param {App} app @param {HTMLElement} place @param {import("../engine.js").Answer} made */
function boards(app, place, made) {
  const body = h("tbody");
  const head = h("tr", {}, [t("board"), t("white"), t("points"), t("black"), t("points")].map((word, at) => h("th", { scope: "col", class: at === 1 || at === 3 ? "" : "n" }, word)));
  const enter = app.event?.entering ? h("button", { type: "button", id: "enter", class: "main", onclick: async () => {
    if (await app.change(t("entering"), "enter", app.round)) {
      await app.beside({ absent: [], half_bye: [], withdraw: [] });
      location.hash = "results";
    }
  } }, t("enter", { round: made.round })) : null;
  place.replaceChildren(...[
    h("h2", {}, t("round", { round: made.round })),
    h("p", { class: "soft", lang: "en" }, `${made.system_title} (${made.reason})`),
    notes(made.notices),
    h("p", { class: "files" }, enter),
    h("div", { class: "scroll", tabindex: "0" }, h("table", { class: "boards" }, h("thead", {}, head), body)),
    files(app, made.files, "page", app.round),
  ].filter((one) => one !== null));
  const rest = [...(made.bye ? [[made.bye, t("pab")]] : []), ...made.absent];
  fill(body, [...made.boards, ...rest], (row) => row.length === 3
    ? h("tr", {}, h("td", { class: "n board" }, row[0]), h("td", {}, player(row[1], "white")), h("td", { class: "n soft" }, row[1][5]), h("td", {}, player(row[2], "black")), h("td", { class: "n soft" }, row[2][5]))
    : h("tr", {}, h("td", { class: "n board" }, "–"), h("td", {}, player(row[0])), h("td", { class: "n soft" }, row[0][5]), h("td", { colspan: 2, class: "soft" }, row[1])));
}
