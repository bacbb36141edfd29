/* Check: every round paired again; red is illegal, yellow is different, each with its reason. */
import { buttons, h } from "../dom.js";
import { columns, files, player } from "../parts.js";
import { placed, t } from "../words.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../engine.js").Answer} Answer */

export const kinds = ["trf"];

/** @param {App} app @param {HTMLElement} root */
export function show(app, root) {
  const list = h("ol", { class: "checks" }), total = h("p", { id: "total", role: "status" });
  root.append(h("h1", {}, t("screen_check")), h("p", { class: "soft" }, t("check_how")),
    buttons(h("button", { id: "start-check", class: "main", onclick: () => run(app, list, total) }, t("check_now"))), total, list);
  const made = /** @type {Answer[] | undefined} */ (app.memory.check);
  if (made) told(app, list, total, made);
}

/** @param {App} app @param {HTMLElement} list @param {HTMLElement} total */
async function run(app, list, total) {
  list.replaceChildren();
  total.textContent = "";
  /** @type {Answer[]} */ const rounds = [];
  let count = 1;
  for (let at = 0; at < count; at++) {
    const reply = await app.work(t("checking", { round: at + 1, rounds: app.event?.last ?? 0 }), () => app.ask("check", { ...app.round, at }));
    if (!reply) return;
    count = reply.answer.count;
    if (!count) break;
    rounds.push(reply.answer);
    if (list.isConnected) list.append(round(app, reply.answer));
  }
  app.memory.check = rounds;
  told(app, list, total, rounds);
}

/** @param {App} app @param {HTMLElement} list @param {HTMLElement} total @param {Answer[]} rounds */
function told(app, list, total, rounds) {
  list.replaceChildren(...rounds.map((one) => round(app, one)));
  const other = rounds.filter((one) => !one.agrees).length;
  total.textContent = rounds.length ? t(other ? "some_differ" : "all_agree", { count: rounds.length, other }) : t("no_round_yet");
  if (rounds.length) list.after(files(app, ["check.txt"], "check_page", app.round));
}

/** @param {App} app @param {Answer} found */
function round(app, found) {
  const verdict = String(found.verdict);
  const head = [h("strong", {}, t("round", { round: found.round })), " ", h("span", { class: "badge" }, t(`verdict_${verdict.toLowerCase()}`))];
  if (found.agrees) return h("li", { class: "agrees" }, head);
  const names = new Map((app.event?.players ?? []).map((/** @type {any} */ row) => [row[0], row]));
  const side = (/** @type {[number, number] | undefined} */ pair) => pair ? [player(names.get(pair[0]) ?? [pair[0], "", "", 0, "", ""]), h("span", { class: "desk" }, " – "), pair[1] ? player(names.get(pair[1]) ?? [pair[1], "", "", 0, "", ""]) : t("pab")] : [];
  const rows = Array.from({ length: Math.max(found.checker.length, found.tournament.length) }, (_, at) => at);
  const first = found.difference;
  return h("li", { class: verdict.toLowerCase() }, h("details", { open: found.round === 1 }, h("summary", {}, head),
    h("ul", { lang: found.spoken }, found.breaches.map((/** @type {Answer} */ breach) => h("li", {}, placed(`${breach.text} (${breach.article})`))), found.failure ? h("li", {}, placed(found.failure)) : null,
      first ? h("li", { lang: first.spoken }, `${first.article} ${first.name}: ${first.ours} / ${first.theirs}`) : null),
    rows.length ? columns("sides", [[t("rules_give"), "", (at) => side(found.checker[at])], [t("was_played"), "", (at) => side(found.tournament[at])]], rows) : null));
}
