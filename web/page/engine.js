/* The side of the page that talks with the worker: one question at a time, progress, and an end by hand. */
import { script } from "./dom.js";
import { language } from "./words.js";

/** @typedef {Record<string, any>} Answer */
/** @typedef {{answer: Answer, out?: Uint8Array<ArrayBuffer>}} Reply */

/** What trfpair says against something, in its words. */
export class Refused extends Error {
  /** @param {Answer} answer */
  constructor(answer) {
    super(answer.refused);
    this.answer = answer;
  }
}

/** The person ended the work. */
export class Cancelled extends Error {}

/** Python itself ended, as by an input that nothing can hold. */
export class Ended extends Error {}

export class Engine {
  /** @param {Record<string, number>} sizes @param {(done: number, total: number) => void} progress
   * @param {() => void} again is called when it has begun again */
  constructor(sizes, progress, again) {
    this.sizes = sizes;
    this.progress = progress;
    this.again = again;
    this.next = 1;
    /** @type {Map<number, {resolve: (reply: Reply) => void, reject: (error: Error) => void}>} */
    this.waiting = new Map();
    this.begin();
  }

  begin() {
    this.worker = new Worker(script("worker.js"), { type: "module" });
    this.ready = new Promise((resolve, reject) => {
      const worker = /** @type {Worker} */ (this.worker);
      worker.onmessage = (event) => {
        const said = event.data;
        if (said.progress !== undefined) this.progress(said.progress, said.total);
        else if (said.ready) resolve(true);
        else if (said.failed) reject(new Error(said.failed));
        else if (said.ended) this.cancel(new Ended(said.ended));
        else this.heard(said);
      };
      worker.onerror = (event) => reject(new Error(event.message || "worker"));
      worker.postMessage({ start: this.sizes });
    });
    this.ready.catch(() => {});
  }

  /** @param {{id: number, answer: Answer, out?: Uint8Array<ArrayBuffer>}} said */
  heard({ id, answer, out }) {
    const asked = this.waiting.get(id);
    this.waiting.delete(id);
    if (answer.refused !== undefined) asked?.reject(new Refused(answer));
    else asked?.resolve({ answer, out });
  }

  /** Ask the desk, which speaks the language of the page; with bytes, these are laid on it first.
   * @param {string} verb @param {Record<string, unknown>} [said] @param {Uint8Array<ArrayBuffer>} [data] @returns {Promise<Reply>} */
  ask(verb, said = {}, data) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.ready?.then(() => { if (this.waiting.has(id)) this.worker?.postMessage({ id, verb, said: { speak: language, ...said }, data }); }, reject);
    });
  }

  /** End what is being worked on, and begin again with an empty desk. @param {Error} [reason] */
  cancel(reason = new Cancelled()) {
    this.worker?.terminate();
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    this.begin();
    this.again();
    for (const one of waiting) one.reject(reason);
  }
}
