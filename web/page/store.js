/* Tournaments kept in this browser (IndexedDB): every step as the bytes of the file, so that each can be undone. */

/** @typedef {{id: number, name: string, title: string, at: number, steps: number, first?: number, changed: number, said: Record<string, unknown>}} Kept */
/** @typedef {{event: number, number: number, what: string, kept?: unknown[], data: Uint8Array<ArrayBuffer>}} Step What was done, as it was said and as it is said in every language. */

/** So many bytes the steps of a tournament may have together; older ones are forgotten, but never the last hundred. */
const MOST = 64 * 1024 * 1024;

/** Another page of this browser changed the tournament meanwhile. */
export class Elsewhere extends Error {}

/** @returns {Promise<IDBDatabase>} */
function opened() {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open("trfpair", 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("events", { keyPath: "id", autoIncrement: true });
      request.result.createObjectStore("steps", { keyPath: ["event", "number"] });
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB"));
  });
}

/** @type {Promise<IDBDatabase> | undefined} */
let base;

/** One transaction over both stores; it is done when the promise is.
 * @template T @param {IDBTransactionMode} mode @param {(events: IDBObjectStore, steps: IDBObjectStore, done: (value: T) => void, fail: (error: Error) => void) => void} work
 * @returns {Promise<T>} */
async function within(mode, work) {
  base ??= opened();
  const transaction = (await base).transaction(["events", "steps"], mode, { durability: "strict" });
  return new Promise((resolve, reject) => {
    /** @type {T} */ let value;
    /** @type {Error | undefined} */ let reason;
    transaction.oncomplete = () => resolve(value);
    transaction.onabort = () => reject(reason ?? transaction.error ?? new Error("IndexedDB"));
    work(transaction.objectStore("events"), transaction.objectStore("steps"), (found) => { value = found; }, (error) => { reason = error; transaction.abort(); });
  });
}

/** @param {number} event */
const stepsOf = (event) => IDBKeyRange.bound([event, 0], [event, Infinity]);

/** What is asked of the stores.
 * @template T @param {(events: IDBObjectStore, steps: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
const found = (ask) => within("readonly", (events, steps, done) => {
  const request = ask(events, steps);
  request.onsuccess = () => done(request.result);
});

/** All tournaments, the one changed last first. @returns {Promise<Kept[]>} */
export const all = async () => (await found((events) => events.getAll())).sort((one, other) => other.changed - one.changed);

/** Keep a new tournament.
 * @param {string} name @param {string} title @param {Omit<Step, "event" | "number">[]} taken @param {number} [at] @param {Record<string, unknown>} [said]
 * @returns {Promise<Kept>} */
export function begin(name, title, taken, at = taken.length - 1, said = {}) {
  return within("readwrite", (events, steps, done) => {
    const kept = { name, title, at, steps: taken.length, changed: Date.now(), said };
    const request = events.add(kept);
    request.onsuccess = () => {
      const id = Number(request.result);
      taken.forEach((step, number) => steps.add({ event: id, number, ...step }));
      done({ id, ...kept });
    };
  });
}

/** Change what is kept of a tournament, unless another page has changed it since.
 * @param {Kept} kept @param {(now: Kept, steps: IDBObjectStore) => void} change @returns {Promise<Kept>} */
function changed(kept, change) {
  return within("readwrite", (events, steps, done, fail) => {
    const request = events.get(kept.id);
    request.onsuccess = () => {
      const now = /** @type {Kept | undefined} */ (request.result);
      if (!now || now.at !== kept.at || now.steps !== kept.steps) return fail(new Elsewhere());
      change(now, steps);
      events.put({ ...now, changed: Date.now() });
      done(now);
    };
  });
}

/** One more step; those that were undone are gone.
 * @param {Kept} kept @param {string} what @param {Uint8Array<ArrayBuffer>} data @param {unknown[]} [phrases] what was done, as it is said in every language */
export function push(kept, what, data, phrases) {
  return changed(kept, (now, steps) => {
    now.at += 1;
    steps.delete(IDBKeyRange.bound([now.id, now.at], [now.id, Infinity]));
    steps.put({ event: now.id, number: now.at, what, kept: phrases, data });
    now.steps = now.at + 1;
    now.first = Math.max(now.first ?? 0, now.steps - Math.max(100, Math.floor(MOST / (data.length || 1))));
    if (now.first) steps.delete(IDBKeyRange.bound([now.id, 0], [now.id, now.first - 1]));
  });
}

/** Go to another step.
 * @param {Kept} kept @param {number} at */
export const go = (kept, at) => changed(kept, (now) => { now.at = at; });

/** Keep what is said of a tournament beside its file.
 * @param {Kept} kept @param {Record<string, unknown>} said @param {string} title */
export const say = (kept, said, title) => changed(kept, (now) => { now.said = said; now.title = title; });

/** @param {number} event @param {number} number @returns {Promise<Step>} */
export const step = (event, number) => found((_, kept) => kept.get([event, number]));

/** @param {number} event @returns {Promise<Step[]>} */
export const steps = (event) => found((_, kept) => kept.getAll(stepsOf(event)));

/** @param {number} event @returns {Promise<void>} */
export function forget(event) {
  return within("readwrite", (events, kept) => {
    events.delete(event);
    kept.delete(stepsOf(event));
  });
}

const FORMAT = 1;

/** Everything, as one file.
 * @returns {Promise<Uint8Array<ArrayBuffer>>} */
export async function exported() {
  const events = [];
  for (const { id, name, title, at, said } of (await all()).reverse()) {
    const kept = await steps(id);
    const taken = kept.map(({ what, kept: phrases, data }) => ({ what, kept: phrases, data: toText(data) }));
    events.push({ name, title, at: at - (kept[0]?.number ?? 0), said, steps: taken });
  }
  return new TextEncoder().encode(JSON.stringify({ "trfpair-page": FORMAT, events }));
}

/** Whether a file is one that `exported` made.
 * @param {Uint8Array<ArrayBuffer>} data */
export const isExport = (data) => new TextDecoder().decode(data.subarray(0, 20)).startsWith('{"trfpair-page":');

/** Put the tournaments of such a file beside those that are there; how many.
 * @param {Uint8Array<ArrayBuffer>} data */
export async function imported(data) {
  const said = JSON.parse(new TextDecoder().decode(data));
  if (said["trfpair-page"] !== FORMAT) throw new Error("format");
  for (const { name, title, at, said: own, steps: taken } of said.events) {
    await begin(String(name), String(title), taken.map((/** @type {any} */ one) => ({ what: String(one.what), kept: one.kept, data: toBytes(one.data) })), Number(at), own);
  }
  return said.events.length;
}

/** @param {Uint8Array} data */
export function toText(data) {
  let text = "";
  for (let at = 0; at < data.length; at += 32768) text += String.fromCharCode(...data.subarray(at, at + 32768));
  return btoa(text);
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
