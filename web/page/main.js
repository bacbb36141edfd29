/* The page: header, screens, status; which screen is shown stands in the address. */
import { App } from "./app.js";
import { amiss, byId, h, redraw, script } from "./dom.js";
import { laid } from "./parts.js";
import { LANGUAGES, language, nameOf, placed, preferred, speak, t } from "./words.js";
import * as changes from "./screens/changes.js";
import * as check from "./screens/check.js";
import * as drop from "./screens/drop.js";
import * as results from "./screens/results.js";
import * as round from "./screens/round.js";
import * as sheets from "./screens/sheets.js";
import * as standings from "./screens/standings.js";
import * as why from "./screens/why.js";
import { opened } from "./link.js";
import { all } from "./store.js";

/** @typedef {{show(app: App, root: HTMLElement, ...rest: string[]): void, kinds: string[]}} Screen */
/** @type {Record<string, Screen>} */
const SCREENS = { drop, round, results, standings, sheets, changes, why, check };

const manifest = await (await fetch("manifest.json")).json();
await speak(preferred());
const app = new App(manifest.files);

function screen() {
  const [name = "", ...rest] = location.hash.slice(1).split("/");
  const known = SCREENS[name];
  return known && app.event && known.kinds.includes(app.event.kind) ? { name, known, rest } : { name: "drop", known: drop, rest: [] };
}

function head() {
  const kept = app.kept;
  const steps = kept && app.event ? h("div", { class: "steps" },
    h("button", { id: "undo", disabled: kept.at <= (kept.first ?? 0), onclick: () => { void app.move(-1); } }, t("undo")),
    h("button", { id: "redo", disabled: kept.at + 1 >= kept.steps, onclick: () => { void app.move(1); } }, t("redo"))) : null;
  const languages = h("select", { id: "language", "aria-label": t("choose_language"), onchange: () => speak(languages.value).then(() => app.spoken()) },
    LANGUAGES.map((code) => h("option", { value: code, lang: code, selected: code === language }, nameOf(code))));
  const shown = app.event ? h("p", { class: "event" }, h("bdi", {}, app.title())) : h("p", { class: "event" }, t("motto"));
  byId("head").replaceChildren(h("div", {}, h("p", { class: "brand" }, "trfpair"), shown), h("div", { class: "tools" }, steps, languages));
  document.title = app.event ? `${app.title()} · trfpair` : "trfpair";
}

function draw() {
  const { name, known, rest } = screen();
  head();
  if (app.kept) sessionStorage.setItem("open", String(app.kept.id));
  byId("skip").textContent = t("skip");
  const links = Object.entries(SCREENS).filter(([, one]) => !app.event || one.kinds.includes(app.event.kind));
  byId("screens").setAttribute("aria-label", t("screens"));
  byId("screens").replaceChildren(...links.map(([each]) => h("a", { href: `#${each}`, class: app.event || each === "drop" ? "" : "later", "aria-current": each === name ? "page" : undefined }, t(`screen_${each}`))));
  const main = byId("main");
  redraw(main, [app.kept?.id, visits, language].join(" "));
  main.dataset.screen = name;
  known.show(app, main, ...rest);
  status();
}

let shownStatus = "", visits = 0;
function status() {
  const place = byId("status");
  const { loading, working, message, notices } = app;
  const share = loading ? Math.floor((100 * loading.done) / loading.total) : 100;
  const key = JSON.stringify([working, message, notices, app.fresh, loading && share, language, update]);
  if (key === shownStatus) return;
  shownStatus = key;
  const all = h("div", {}, notices.map(({ text, lang }) => text.includes("\n") ? laid(text, lang) : h("p", { lang }, placed(text))));
  const said = notices.length && h("div", { class: "message notices" }, app.fresh ? all : h("details", {}, h("summary", {}, t("notices", { count: notices.length })), all), h("button", { class: "close", "aria-label": t("close"), onclick: () => { app.notices = []; status(); } }, "×"));
  byId("told").replaceChildren(...(said && !app.fresh ? [said] : []));
  place.replaceChildren(...[
    loading && h("p", { class: "work" }, h("progress", { max: 100, value: String(share), "aria-label": t("loading_name") }), loading.done < loading.total ? t("loading", { done: (loading.done / 1e6).toFixed(1), total: (loading.total / 1e6).toFixed(1) }) : t("starting")),
    working && h("p", { class: "work" }, h("span", { class: "turn", "aria-hidden": "true" }), working, " ", h("button", { id: "cancel", onclick: () => app.engine.cancel() }, t("cancel"))),
    app.fresh && said,
    message && h("p", { class: message.wrong ? "message wrong" : "message", lang: message.lang || undefined }, message.lang ? placed(message.text) : message.text, " ", h("button", { class: "close", "aria-label": t("close"), onclick: () => app.say("") }, "×")),
    update && h("p", { class: "message" }, t("update"), " ", h("button", { id: "update", onclick: renew }, t("update_now"))),
  ].filter((one) => one instanceof HTMLElement));
  document.documentElement.style.scrollPaddingBottom = `${place.offsetHeight}px`;
  if (message?.wrong) requestAnimationFrame(() => amiss(byId("main"), placed(message.text)));
  byId("main").style.paddingBottom = place.offsetHeight ? `calc(${place.offsetHeight}px + 2rem)` : "";
  document.body.classList.toggle("busy", Boolean(working));
}

/** A new version that waits until it is wanted. @type {ServiceWorker | null} */
let update = null;
function renew() {
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  update?.postMessage("now");
}

async function offline() {
  if (!("serviceWorker" in navigator)) return;
  await app.engine.ready;
  const registration = await navigator.serviceWorker.register(script("sw.js"));
  const look = () => {
    if (registration.waiting && navigator.serviceWorker.controller) { update = registration.waiting; status(); }
  };
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
  look();
}

app.addEventListener("event", draw);
app.addEventListener("step", head);
app.addEventListener("status", status);
addEventListener("hashchange", () => {
  Object.assign(app, { message: null, fresh: false });
  if (app.memory["results"]) app.memory["results"].round = 0; // who comes back enters the round that is played
  visits++;
  draw();
  byId("main").focus({ preventScroll: true });
  scrollTo(0, 0);
  const asked = location.hash.slice(1).split("/")[0] ?? "";
  if (app.event || asked === "drop" || !Object.hasOwn(SCREENS, asked)) return;
  history.replaceState(null, "", "#drop");
  app.say(t("no_event_yet", { screen: t(`screen_${asked}`) }));
});
byId("skip").addEventListener("click", (event) => { event.preventDefault(); byId("main").focus(); });
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const to = /^#p(\d+)$/.exec(link?.getAttribute("href") ?? "");
  if (to) { event.preventDefault(); location.hash = `why/${to[1]}`; }
});
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  if (event.key === "z" && !event.shiftKey) { event.preventDefault(); void app.move(-1); }
  if (event.key === "y" || (event.key.toLowerCase() === "z" && event.shiftKey)) { event.preventDefault(); void app.move(1); }
});
/** The tournament that was open before the page was loaded again, on the screen that the address names. */
async function left() {
  const named = location.hash.slice(1).split("/")[0] ?? "";
  if (named === "drop" || !Object.hasOwn(SCREENS, named)) return;
  const one = (await all()).find((kept) => String(kept.id) === sessionStorage.getItem("open"));
  if (one) await app.take(one);
  else history.replaceState(null, "", "#drop");
}

draw();
void opened(app).then(left);
void offline();
