/* What is open, what is said beside it, and the way from a wish to an answer: every screen asks through here. */
import { Cancelled, Ended, Engine, Refused } from "./engine.js";
import * as store from "./store.js";
import { t } from "./words.js";

/** @typedef {import("./engine.js").Answer} Answer */
/** @typedef {import("./engine.js").Reply} Reply */
/** @typedef {{system?: string, options?: Record<string, string>, check_in?: number, lots?: string, unrated?: string, edition?: string, unplayed?: string, omw?: string, cut?: string, rounds?: number, colour?: string, baku?: boolean, accept?: string[], absent?: number[], half_bye?: number[], withdraw?: number[], back?: number[], seed?: number, open_results?: string, tie_breaks?: string, before?: {at: number | undefined, said: Record<string, number[]>}}} Said Of the round that was paired last, the step before it and who was away. */
/** @typedef {{name: string, data: Uint8Array<ArrayBuffer>, answer: Answer}} RefusedFile */
/** @typedef {{text: string, lang: string, kept?: unknown[], round?: number}} Told A sentence, its language, what it takes to say it in another one, and the round that it judges. */

/** What is asked of a round, of all that is said. */
const OF_A_ROUND = /** @type {const} */ (["system", "options", "rounds", "colour", "baku", "absent", "half_bye", "withdraw", "back", "seed", "open_results"]);

export class App extends EventTarget {
  /** @param {Record<string, number>} sizes */
  constructor(sizes) {
    super();
    /** @type {{done: number, total: number} | null} */ this.loading = { done: 0, total: 1 };
    this.engine = new Engine(sizes, (done, total) => { this.loading = { done, total }; this.tell("status"); }, () => this.begun());
    /** @type {Answer | null} */ this.event = null;
    /** @type {store.Kept | null} */ this.kept = null;
    /** @type {RefusedFile | null} */ this.refused = null;
    /** @type {Uint8Array<ArrayBuffer>} */ this.data = new Uint8Array();
    /** @type {Said} */ this.said = {};
    /** What a screen remembers while the file stays as it is. @type {Record<string, any>} */ this.memory = {};
    /** What is worked on, in words, the last that began last. @type {Set<{label: string}>} */ this.jobs = new Set();
    /** The change that is made at present, or was made last. @type {Promise<unknown>} */ this.turn = Promise.resolve();
    /** What a place has asked for last. @type {WeakMap<HTMLElement, object>} */ this.looks = new WeakMap();
    /** @type {{text: string, wrong: boolean, lang?: string} | null} */ this.message = null;
    /** What the arbiter should look at, until it is put away. @type {Told[]} */ this.notices = [];
    /** Whether it was said on the screen that is shown. */ this.fresh = false;
    this.empty = false;
    /** Names that are typed and not yet a tournament. */ this.typed = "";
    this.started();
  }

  started() {
    const ready = this.engine.ready;
    ready?.then(() => { this.loading = null; this.tell("status"); }, (error) => this.say(t("no_engine", { why: String(error.message ?? error) }), true));
  }

  /** @param {"event" | "step" | "status"} what */
  tell(what) { this.dispatchEvent(new Event(what)); }

  /** @param {string} text @param {boolean} [wrong] @param {string} [lang] */
  say(text, wrong = false, lang = wrong ? "en" : "") {
    this.message = text ? { text, wrong, lang } : null;
    this.tell("status");
  }

  /** What a change says beside its step stays until somebody puts it away.
   * @param {Answer} answer @param {string[]} [read] what was shown before */
  note({ notices = [], notices_kept = [], judged = [], spoken = "en" }, read = []) {
    const told = /** @type {Told[]} */ (notices.map((/** @type {string} */ text, /** @type {number} */ at) => ({ text, lang: spoken, kept: [notices_kept[at]], round: judged[at] }))).filter(({ text }) => !read.includes(text));
    const valid = this.notices.filter(({ round }) => !round || !told.some((one) => one.round === round));
    this.notices = [...new Map([...valid, ...told].map((one) => [one.text, one])).values()];
    this.fresh ||= told.length > 0;
    this.tell("status");
  }

  /** Sentences in the language of now; one that cannot be said in it stays. @param {Told[]} told */
  async now(told) {
    const { answer } = await this.engine.ask("told", { kept: told.map(({ kept }) => kept ?? []) });
    return told.map((one, at) => Object.assign(one, answer.told[at] && { text: answer.told[at], lang: answer.spoken }));
  }

  /** The page speaks another language: so do the notices; what was said of an act is not shown any more. */
  async spoken() {
    if (!this.message?.wrong) this.message = null;
    this.tell("event");
    if (this.notices.length) await this.work("", () => this.now(this.notices));
  }

  /** Do something that may take a while, with a word for it, or without one beside other work; what goes wrong is told.
   * @template T
   * @param {string} label @param {() => Promise<T>} work
   * @returns {Promise<T | undefined>} */
  async work(label, work) {
    const job = { label };
    if (label) { this.jobs.add(job); this.message = null; }
    this.tell("status");
    try {
      return await work();
    } catch (error) {
      if (error instanceof Cancelled) this.message = { text: t("cancelled"), wrong: false };
      else if (error instanceof Ended) this.message = { text: t("ended"), wrong: true };
      else if (error instanceof Refused) this.message = { text: error.message, wrong: true, lang: error.answer.spoken ?? "en" };
      else if (error instanceof store.Elsewhere) this.message = { text: t("elsewhere"), wrong: true };
      else this.message = { text: String(error), wrong: true, lang: "en" };
      return undefined;
    } finally {
      this.jobs.delete(job);
      this.tell("status");
    }
  }

  /** The engine has begun again: nothing lies on its desk. */
  begun() {
    this.empty = true;
    this.loading = { done: 0, total: 1 };
    this.started();
  }

  /** Ask about the file that lies on the desk.
   * @param {string} verb @param {Record<string, unknown>} [said]
   * @returns {Promise<Reply>} */
  async ask(verb, said = {}) {
    const opened = this.empty && this.event ? this.engine.ask("open", this.reading(this.event.name), this.data) : undefined;
    this.empty &&= !opened;
    return (await Promise.all([this.engine.ask(verb, said), opened]))[0];
  }

  /** Ask for what a place shows; undefined where it is to show something else by then.
   * @template T
   * @param {HTMLElement} place @param {string} label @param {() => Promise<T>} work */
  async look(place, label, work) {
    const asked = this.clear(place), reply = await this.work(label, work);
    return this.looks.get(place) === asked ? reply : undefined;
  }

  /** A place shows nothing, and no answer that still comes. @param {HTMLElement} place */
  clear(place) {
    const asked = {};
    place.replaceChildren();
    this.looks.set(place, asked);
    return asked;
  }

  /** One change after the other: each begins with the file that the one before has made.
   * @template T
   * @param {() => Promise<T>} work @returns {Promise<T>} */
  inTurn(work) {
    const done = this.turn.then(work);
    this.turn = done.catch(() => {});
    return done;
  }

  /** What is said of a round. */
  get round() {
    return Object.fromEntries(OF_A_ROUND.map((key) => [key, this.said[key]]).filter(([, value]) => value !== undefined && value !== "" && String(value) !== ""));
  }

  /** @param {string} name */
  reading(name) {
    return { name, ...(this.said.accept?.length ? { accept: this.said.accept } : {}) };
  }

  /** Lay a file on the desk; one that is refused is kept aside with its problems.
   * @param {string} name @param {Uint8Array<ArrayBuffer>} data
   * @returns {Promise<boolean>} */
  async lay(name, data) {
    try {
      const { answer } = await this.engine.ask("open", this.reading(name), data);
      this.event = answer;
      this.data = data;
      this.refused = null;
      this.empty = false;
      this.memory = {};
      return true;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refused = { name, data, answer: error.answer };
      return false;
    }
  }

  /** Open a file that is new here. @param {string} name @param {Uint8Array<ArrayBuffer>} data @param {Said} [said] */
  async open(name, data, said = {}) {
    await this.work(t("reading", { name }), () => this.inTurn(async () => {
      const before = { event: this.event, kept: this.kept, said: this.said };
      Object.assign(this, { said, notices: [] });
      if (await this.lay(name, data)) {
        this.typed = "";
        this.kept = await store.begin(name, this.title(), [{ what: t("opened"), data }], 0, said);
        void navigator.storage?.persist?.();
      } else {
        Object.assign(this, before, { empty: true });
      }
    }));
    this.tell("event");
  }

  get working() { return [...this.jobs].at(-1)?.label ?? ""; }

  title() { return String(this.event?.title || this.event?.name || ""); }

  /** Open a tournament that is kept here. @param {store.Kept} kept */
  async take(kept) {
    this.notices = [];
    await this.work(t("reading", { name: kept.name }), () => this.inTurn(async () => {
      const step = await store.step(kept.id, kept.at);
      this.said = /** @type {Said} */ (kept.said);
      if (await this.lay(kept.name, step.data)) this.kept = kept;
    }));
    this.tell("event");
  }

  /** Change the file: the answer's bytes are its next step.
   * @param {string} label @param {string} verb @param {Record<string, unknown> | (() => Record<string, unknown>)} said what is said when its turn comes
   * @param {boolean | "later"} [shown] whether the screen shows the change already, or will be drawn when it is made
   * @param {(answer: Answer) => void} [heard] */
  async change(label, verb, said, shown = false, heard = () => {}) {
    const own = this.kept?.id;
    const done = await this.work(label, () => this.inTurn(async () => {
      if (this.kept?.id !== own) throw new Cancelled(); // another tournament was opened meanwhile
      const { answer, out } = await this.ask(verb, typeof said === "function" ? said() : said);
      if (!out || !this.event) return false;
      const memory = this.memory;
      if (this.kept) this.kept = await store.push(this.kept, answer.step, out, answer.step_kept);
      if (!(await this.lay(this.event.name, out))) throw new Refused(this.refused?.answer ?? { refused: "" });
      this.memory = memory.results && verb === "result" ? { results: memory.results } : {};
      this.note(answer);
      heard(answer);
      return true;
    }));
    this.tell(done && shown ? "step" : done || shown === true || !this.event ? "event" : "status");
    return done === true;
  }

  /** Change the file and say what was done. @param {string} verb @param {Record<string, unknown>} said */
  async did(verb, said) {
    let told = "", spoken = "en";
    if (await this.change(t("entering"), verb, said, false, (answer) => { told = answer.said; spoken = answer.spoken; })) this.say(told, false, spoken);
  }

  /** Go back or forth among the steps. @param {number} by */
  async move(by) {
    const own = this.kept?.id;
    await this.work(t(by < 0 ? "undoing" : "redoing"), () => this.inTurn(async () => {
      const kept = this.kept;
      if (kept?.id !== own) throw new Cancelled();
      if (!kept || kept.at + by < (kept.first ?? 0) || kept.at + by >= kept.steps) return;
      const undone = await store.step(kept.id, Math.max(kept.at, kept.at + by));
      const step = await store.step(kept.id, kept.at + by);
      const now = await store.go(kept, kept.at + by);
      await this.lay(kept.name, step.data);
      this.kept = now;
      const before = this.said.before;
      if (before?.at === now.at) await this.keep(before.said);
      else if (before?.at === kept.at) await this.keep(Object.fromEntries(Object.keys(before.said).map((key) => [key, []])));
      this.notices = [];
      const [named] = await this.now([{ text: undone.what, lang: "", kept: undone.kept }]);
      this.message = { text: t(by < 0 ? "undone" : "redone", { what: named?.text ?? "" }), wrong: false };
    })).then(() => this.tell("event"));
  }

  /** Say something beside the file, and keep it. @param {Said} said */
  async beside(said) {
    Object.assign(this, { said: { ...this.said, ...said }, memory: {} });
    await this.work("", () => this.inTurn(() => this.keep()));
  }

  /** The same, and the screen goes by it. @param {Said} said */
  again(said) { return this.beside(said).then(() => this.tell("event")); }

  /** @param {Said} [said] */
  async keep(said = {}) {
    this.said = { ...this.said, ...said };
    if (this.kept) this.kept = await store.say(this.kept, this.said, this.title());
  }
}
