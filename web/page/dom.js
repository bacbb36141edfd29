/* Elements made by hand: what a file says goes into the page as text, never as markup. */

/** @typedef {Node | string | number | null | undefined | false} Child */

/** The one way by which the library's own pages (whose names are escaped) become elements, and scripts get an address. */
const policy = globalThis.trustedTypes?.createPolicy("trfpair", {
  createHTML: (/** @type {string} */ text) => text,
  createScriptURL: (/** @type {string} */ url) => {
    if (new URL(url, location.href).origin !== location.origin) throw new TypeError(url);
    return url;
  },
});

/** An element with properties (`class`, `on…`, attributes) and children.
 * @template {keyof HTMLElementTagNameMap} T @param {T} tag @param {Record<string, unknown>} [props] @param {...(Child | Child[])} children @returns {HTMLElementTagNameMap[T]} */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  if (tag === "button" && props["onclick"]) element.setAttribute("type", "button"); // it sends no form
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), name === "onclick" ? once(/** @type {(event: Event) => unknown} */ (value)) : /** @type {EventListener} */ (value));
    else if (name === "value" && "value" in element) element.value = /** @type {string} */ (value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== false).map((one) => one instanceof Node ? one : String(one)));
  return element;
}

/** A second click on a button does nothing while the work of the first goes on.
 * @param {(event: Event) => unknown} work @returns {EventListener} */
function once(work) {
  let busy = false;
  return async (event) => {
    if (busy) return;
    busy = true;
    try { await work(event); } finally { busy = false; }
  };
}

/** What is done in the place of what a browser does, such as to send a form. The same is not sent twice while it is worked on.
 * @param {() => unknown} ready */
export function sent(ready) {
  /** @type {Set<string>} */ const under = new Set();
  return async (/** @type {Event} */ event) => {
    event.preventDefault();
    const fields = event.type === "submit" ? [.../** @type {HTMLFormElement} */ (event.currentTarget).elements] : [];
    const said = fields.map((one) => one instanceof HTMLInputElement && one.type === "checkbox" ? one.checked : /** @type {HTMLInputElement} */ (one).value).join("\n");
    if (under.has(said)) return;
    under.add(said);
    const form = event.currentTarget;
    try { await ready(); } finally { under.delete(said); }
    if (form instanceof HTMLFormElement && form.isConnected) form.dispatchEvent(new Event("input", { bubbles: true })); // what was refused is not sent
  };
}

/** Parts of the screen in which something is typed and not sent. @type {Map<string, HTMLElement>} */ const drafts = new Map();
/** The element that had the focus before the screen was drawn anew. @type {HTMLElement | null} */ let focused = null;
/** The folds of the screen that are open, by their ids. @type {Set<string>} */ const unfolded = new Set();
let drawn = "";

/** Before a screen is drawn: what is typed stays where the same screen is drawn anew.
 * @param {HTMLElement} main @param {string} where */
export function redraw(main, where) {
  if (where !== drawn) for (const kept of [drafts, unfolded]) kept.clear();
  const active = document.activeElement;
  focused = where === drawn && active instanceof HTMLElement && active !== main && main.contains(active) ? active : null;
  drawn = where;
  const still = (/** @type {Event} */ event) => event.stopImmediatePropagation(); // a field that is taken away while somebody types has not changed
  main.addEventListener("change", still, true);
  main.replaceChildren();
  main.removeEventListener("change", still, true);
}

/** A part of the screen; the one of before, with the caret, where something is typed in it and not sent.
 * @template {HTMLElement} T @param {string} key @param {T} made @param {string} [done] the event by which it is sent */
export function draft(key, made, done = "submit") {
  const there = /** @type {T | undefined} */ (drafts.get(key));
  if (there) {
    queueMicrotask(() => { if (there.contains(focused)) focused?.focus(); });
    if (done === "change") there.addEventListener("blur", () => there.dispatchEvent(new Event(done)), { once: true });
  } else {
    made.addEventListener("input", () => drafts.set(key, made));
    made.addEventListener(done, () => drafts.delete(key));
  }
  return there ?? made;
}

/** What is open is closed where the screen is drawn anew. */
export const folded = () => unfolded.clear();

/** A row of buttons. @param {...(Child | Child[])} children */
export const buttons = (...children) => h("p", { class: "files" }, ...children);

/** A part of the screen below a word; where the same screen is drawn anew it is open as before, unless its form was sent.
 * @param {string} id @param {Child | Child[]} word @param {...Child} children */
export function fold(id, word, ...children) {
  const made = h("details", { id, open: unfolded.has(id), ontoggle: () => made.open ? unfolded.add(id) : unfolded.delete(id), onsubmit: () => unfolded.delete(id) }, h("summary", {}, word), children);
  return made;
}

/** The next key is for what stands in the place of what was sent. @param {HTMLElement} place */
export function nextKey(place) {
  const first = /** @type {HTMLElement | null} */ (place.querySelector("summary, input:not([type=file]), select"));
  if (focused && !focused.isConnected && focused.closest(`#${place.id}`) && document.activeElement === document.body) first?.focus();
  return place;
}

/** What was sent, pressed or chosen last. @type {HTMLElement | null} */ let asked = null;
for (const kind of ["submit", "click", "change"]) document.addEventListener(kind, ({ target }) => {
  const control = target instanceof HTMLElement ? target.closest(kind === "click" ? "button" : "form, input, select") : null;
  if (control) asked = /** @type {HTMLElement} */ (control.closest("form") ?? control);
}, true);

/** Where something is refused the next key puts it right: it is for the field that the sentence names, or of which it says the text, else for the first of what was sent; who has gone to another field stays there. What is told covers it not.
 * @param {HTMLElement} main @param {string} text */
export function amiss(main, text) {
  const there = asked?.isConnected ? asked : asked?.id ? document.getElementById(asked.id) : null, active = document.activeElement;
  const fields = /** @type {HTMLInputElement[]} */ ([...main.querySelectorAll(".field :is(input, select):enabled")]), own = fields.filter((one) => there?.contains(one)), says = (/** @type {string[]} */ ...texts) => texts.some((one) => text.includes(one));
  const named = fields.find(({ labels }) => says(`“${labels?.[0]?.textContent}”`, `: ${labels?.[0]?.textContent}”`)), quoted = own.find(({ value }) => value && says(`\`${value}\``, `'${value}'`));
  const next = active && active !== document.body && active !== main && !there?.contains(active) ? active : named ?? quoted ?? own.find((one) => one === active) ?? own[0] ?? there;
  for (let fold = next?.closest("details"); fold; fold = fold.parentElement?.closest("details")) fold.open = true;
  if (next instanceof HTMLElement && next !== active) next.focus();
  next?.scrollIntoView({ block: "nearest" });
}

/** Markup made by a template of the library. @param {string} text @returns {Document} */
export function parsed(text) {
  const made = policy ? policy.createHTML(text) : text;
  return new DOMParser().parseFromString(/** @type {string} */ (/** @type {unknown} */ (made)), "text/html");
}

/** The address of a script of ours. @param {string} url @returns {string} */
export function script(url) {
  return /** @type {string} */ (/** @type {unknown} */ (policy ? policy.createScriptURL(url) : url));
}

/** The element with an id. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** A file for the person at the page. @param {string} name @param {Uint8Array<ArrayBuffer>} data */
export function save(name, data) {
  const url = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Rows that are put into a list as far as it is seen, so that a large one does not stop the page.
 * @template T @param {HTMLElement} body @param {readonly T[]} rows @param {(row: T, at: number) => Node} made @param {HTMLElement[]} [rest] what stands below the last row */
export function fill(body, rows, made, rest = []) {
  let at = 0;
  const end = h(body.tagName === "TBODY" ? "tr" : "li", {}, "\u00a0"); // without a height it may lie a fraction of a pixel outside, and is never seen
  const watch = new IntersectionObserver((seen) => { if (seen.some((one) => one.isIntersecting)) more(); }, { root: body.ownerDocument, rootMargin: "1500px" });
  const more = () => {
    const until = Math.min(rows.length, at + 150);
    for (; at < until; at++) end.before(made(/** @type {T} */ (rows[at]), at));
    watch.disconnect();
    if (at < rows.length) watch.observe(end);
    else end.replaceWith(...rest);
  };
  body.append(end);
  more();
}

/** The names of players, to be chosen from while one types; a few at a time.
 * @param {string} id @param {readonly (readonly [number | string, string, ...unknown[]])[]} players */
export function nameList(id, players) {
  const list = h("datalist", { id });
  let at = 0;
  const more = () => {
    list.append(...players.slice(at, at + 200).map(([number, name]) => h("option", { value: number }, name)));
    at += 200;
    if (at < players.length) setTimeout(more, 20);
  };
  more();
  return list;
}
