/* Why: one player, two players, the brackets as drawings, and the proof of the round. */
import { buttons, h, nameList, parsed, sent } from "../dom.js";
import { field, named, rounds, said as listed, told } from "../parts.js";
import { language, placed, t } from "../words.js";

/** @typedef {import("../app.js").App} App */

export const kinds = ["trf", "tables"];
const WISHES = ["bye", "floats", "white", "black"];

/** @param {App} app @param {HTMLElement} root @param {...string} asked */
export function show(app, root, ...asked) {
  const event = app.event ?? {}, tables = event.kind === "tables";
  const memory = (app.memory.why ??= { round: "" });
  const said = () => ({ ...app.round, ...(memory.round ? { round: Number(memory.round), absent: undefined, half_bye: undefined, withdraw: undefined } : {}) });
  const names = nameList("names", event.players);
  const one = named("one", "names", asked[0]), other = named("other", "names", asked[1]);
  const answer = h("section", { id: "answer", "aria-live": "polite" }), extra = h("section", { id: "brackets" });
  const asks = () => {
    const address = `#why/${encodeURIComponent(one.value.trim())}${other.value.trim() ? `/${encodeURIComponent(other.value.trim())}` : ""}`;
    history.replaceState(null, "", address);
    return answered(app, answer, said(), one.value.trim(), other.value.trim());
  };
  const form = h("form", { class: "fields", onsubmit: sent(asks) },
    tables ? null : field(t("which_round"), rounds(app, memory.round, (value) => { memory.round = value; app.clear(extra); }, t("this_round"))),
    field(t("player_why"), one), field(t("not_other"), other), h("button", { class: "main" }, t("ask")));
  const wishes = buttons(h("span", {}, t("or_wish")), (tables ? ["bye"] : WISHES).map((wish) => h("button", { onclick: () => { other.value = wish; form.requestSubmit(); } }, t(`wish_${wish}`))));
  const more = tables ? null : buttons(
    h("button", { id: "draw", onclick: () => drawn(app, extra, said()) }, t("draw")),
    h("button", { id: "verify", onclick: () => proved(app, extra, said()) }, t("verify")));
  root.append(h("h1", {}, t("screen_why")), h("p", { class: "soft" }, t("why_how")), form, names, wishes, answer, more ?? "", extra);
  if (asked[0]) void answered(app, answer, said(), decodeURIComponent(asked[0]), decodeURIComponent(asked[1] ?? ""));
}

/** What a page of the library has, with the places of this page in its texts. @param {string} html */
function page(html) {
  const { body } = parsed(html), texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) /** @type {Text} */ (texts.currentNode).data = placed(/** @type {Text} */ (texts.currentNode).data);
  return body.childNodes;
}

/** @param {App} app @param {HTMLElement} place @param {Record<string, unknown>} said @param {string} one @param {string} other */
async function answered(app, place, said, one, other) {
  if (!one) return;
  const reply = await app.look(place, t("asking"), () => other ? app.ask("why_not", { ...said, player: one, other, language }) : app.ask("explain", { ...said, player: one, language }));
  if (!reply) return;
  const { html, text, round } = reply.answer;
  const head = round ? h("h2", {}, t("round", { round })) : null;
  place.replaceChildren(head ?? "", told(text, language, html && h("div", { class: "story", lang: language }, ...page(html))));
}

/** @param {App} app @param {HTMLElement} place @param {Record<string, unknown>} said */
async function drawn(app, place, said) {
  const reply = await app.look(place, t("drawing"), () => app.ask("brackets", { ...said, language }));
  if (!reply) return;
  const drawings = h("div", { class: "drawings", lang: language }, ...page(reply.answer.html));
  place.replaceChildren(h("h2", {}, t("drawings")), h("p", { class: "note" }, t("drawings_how")), drawings);
  if (!drawings.querySelector("figure")) drawings.replaceWith(h("p", {}, t("no_drawings")));
  for (const pair of drawings.querySelectorAll(".pair")) {
    const tell = () => {
      const caption = pair.closest("figure")?.querySelector(".caption");
      if (caption) caption.textContent = (pair.querySelector("title")?.textContent ?? "");
    };
    pair.addEventListener("mouseenter", tell);
    pair.addEventListener("focus", tell);
  }
}

/** @param {App} app @param {HTMLElement} place @param {Record<string, unknown>} said */
async function proved(app, place, said) {
  const part = () => app.ask("verify", { ...said, in_parts: true });
  const reply = await app.look(place, t("proving"), async () => {
    let made = await part();
    while (!made.answer.outcome && place.isConnected) made = await part();
    return made;
  });
  const verdict = reply?.answer;
  if (!verdict?.outcome) return;
  const rows = [["checked", "proved_list"], ["unproved", "unproved_list"], ["taken", "taken_list"], ["unchecked", "unchecked_list"]];
  place.replaceChildren(
    h("h2", {}, t("verify")),
    h("p", { id: "verdict", class: `verdict ${verdict.outcome.replaceAll(" ", "-")}` }, t(`outcome_${verdict.outcome.replaceAll(" ", "_")}`, { round: verdict.round })),
    verdict.false ? h("p", { lang: "en" }, placed(verdict.false)) : "",
    ...rows.filter(([key]) => verdict[String(key)].length).flatMap(([key, word]) => [h("h3", {}, t(String(word))), listed(verdict[String(key)], { lang: verdict.spoken })]));
}
