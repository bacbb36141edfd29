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
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, unknown>} [props]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[T]} */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value" && "value" in element) element.value = /** @type {string} */ (value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.flat().filter((one) => one !== null && one !== undefined && one !== false).map((one) => one instanceof Node ? one : String(one)));
  return element;
}

/** Markup made by a template of the library.
 * @param {string} text
 * @returns {Document} */
export function parsed(text) {
  const made = policy ? policy.createHTML(text) : text;
  return new DOMParser().parseFromString(/** @type {string} */ (/** @type {unknown} */ (made)), "text/html");
}

/** The address of a script of ours.
 * @param {string} url
 * @returns {string} */
export function script(url) {
  return /** @type {string} */ (/** @type {unknown} */ (policy ? policy.createScriptURL(url) : url));
}

/** The element with an id.
 * @param {string} id
 * @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`no element ${id}`);
  return found;
}

/** A file for the person at the page.
 * @param {string} name
 * @param {Uint8Array<ArrayBuffer>} data */
export function save(name, data) {
  const url = URL.createObjectURL(new Blob([data], { type: "application/octet-stream" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Rows that are put into a body a few at a time, so that a large table does not stop the page.
 * @template T
 * @param {HTMLElement} body
 * @param {readonly T[]} rows
 * @param {(row: T, at: number) => HTMLElement} made */
export function fill(body, rows, made) {
  let at = 0;
  const more = () => {
    if (at && !body.isConnected) return;
    const until = Math.min(rows.length, at + 60);
    const piece = document.createDocumentFragment();
    for (; at < until; at++) piece.append(made(/** @type {T} */ (rows[at]), at));
    body.append(piece);
    if (at < rows.length) requestAnimationFrame(more);
  };
  more();
}
