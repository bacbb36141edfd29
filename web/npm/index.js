/* trfpair in JavaScript: each question goes to a worker, which holds Python (worker.js). */

const node = globalThis.process?.getBuiltinModule?.("node:worker_threads");

/** What trfpair refuses, in its words. */
export class TrfpairError extends Error {
  /** @param {string} kind @param {string} message @param {object[]} [problems] */
  constructor(kind, message, problems = []) {
    super(message);
    this.name = "TrfpairError";
    this.kind = kind;
    this.problems = problems;
  }
}

/** @typedef {{pyodide?: string | URL, seconds?: number, onWarning?: (text: string) => void}} Start */
/** @typedef {{made?: unknown, refused?: string, kind?: string, problems?: object[], warnings?: string[], ended?: string}} Answer */
/** @typedef {{resolve: (answer: Answer) => void, reject: (error: Error) => void}} Waiting */

/** A worker of a browser or of Node, by the same two ways. */
class Place {
  /** @param {(answer: Answer) => void} heard @param {(error: Error) => void} broken */
  constructor(heard, broken) {
    const failed = (/** @type {any} */ event) => broken(event instanceof Error ? event : new Error(event.message || "the worker did not start"));
    if (node) {
      this.worker = new node.Worker(new URL("./worker.js", import.meta.url));
      this.worker.on("message", heard);
      this.worker.on("error", failed);
    } else {
      this.worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
      this.worker.onmessage = (event) => heard(event.data);
      this.worker.onerror = failed;
    }
  }

  /** @param {unknown} said */
  say(said) {
    this.worker.postMessage(said);
  }

  /** @returns {unknown} */
  end() {
    return this.worker.terminate();
  }
}

/** The address of a folder, as the worker needs it. @param {string | URL} [said] */
function folder(said) {
  if (said === undefined) return undefined;
  const { href } = new URL(said, globalThis.document?.baseURI ?? globalThis.location?.href ?? import.meta.url);
  return href.endsWith("/") ? href : `${href}/`;
}

class Engine {
  /** @param {Start} options */
  constructor(options) {
    this.options = options;
    /** @type {Promise<unknown>} */
    this.last = Promise.resolve();
    this.ended = false;
    /** @type {Waiting | undefined} */
    this.waiting = undefined;
    this.begin();
  }

  /** Start the worker; the answer to its first question says that Python is there. */
  begin() {
    this.place = new Place((answer) => this.waiting?.resolve(answer), (error) => this.waiting?.reject(error));
    this.fresh = true;
  }

  /** @param {string} call @param {unknown[]} given @param {string | Uint8Array | null} [file] @param {object} [reading] */
  ask(call, given, file = null, reading = {}) {
    const done = this.last.then(() => this.one(call, given, file, reading));
    this.last = done.catch(() => {});
    return done;
  }

  /** @param {string} call @param {unknown[]} given @param {string | Uint8Array | null} file @param {object} reading */
  async one(call, given, file, reading) {
    if (this.ended) throw new TrfpairError("Ended", "the engine was ended: start() makes another");
    if (this.fresh) await this.answered({ start: true, pyodide: folder(this.options.pyodide) });
    this.fresh = false;
    const answer = await this.answered({ file, request: JSON.stringify({ call, given, reading }) }, this.options.seconds);
    for (const text of answer.warnings ?? []) this.options.onWarning?.(text);
    if (answer.refused !== undefined) throw new TrfpairError(answer.kind ?? "", answer.refused, answer.problems);
    return answer.made;
  }

  /** @param {unknown} said @param {number} [seconds] @returns {Promise<Answer>} */
  async answered(said, seconds) {
    let clock;
    try {
      const answer = await new Promise((/** @type {(answer: Answer) => void} */ resolve, reject) => {
        this.waiting = { resolve, reject };
        this.place?.say(said);
        if (seconds) clock = setTimeout(() => reject(new TrfpairError("OutOfTime", `not done within ${seconds} seconds`)), seconds * 1000);
      });
      if (answer.ended !== undefined) throw new Error(answer.ended);
      return answer;
    } catch (error) {
      this.place?.end();
      if (!this.ended) this.begin();
      throw error;
    } finally {
      clearTimeout(clock);
      this.waiting = undefined;
    }
  }

  /** End the worker; what is asked then is refused. */
  async end() {
    this.ended = true;
    this.waiting?.reject(new TrfpairError("Ended", "the engine was ended"));
    await this.place?.end();
  }
}

/** Functions of a file, with how many arguments stand before the options; `-1`: it takes no options. */
const OF_A_FILE = {
  pair: 0, render: 1, withRound: 0, withoutRound: 0, withResults: 2, withAbsences: 1, withWithdrawals: 1, withPlayers: 1,
  standings: 0, explain: 1, whyNot: 2, check: 0, sheets: 0, verified: -1, boards: -1, toData: -1,
};

/** @param {Start} [options] */
export async function start(options = {}) {
  const engine = new Engine(options);
  /** @type {Record<string, unknown>} */
  const made = {
    tournament: (/** @type {object[]} */ players, said = {}) => engine.ask("tournament", [players, said]),
    generate: (/** @type {object} */ said) => engine.ask("generate", [said]),
    fromData: (/** @type {object} */ data) => engine.ask("fromData", [data]),
    systems: () => engine.ask("systems", []),
    end: () => engine.end(),
  };
  for (const [name, before] of Object.entries(OF_A_FILE)) {
    made[name] = async (/** @type {string | Uint8Array} */ file, /** @type {any[]} */ ...given) => {
      if (typeof file !== "string" && !(file instanceof Uint8Array)) {
        throw new TypeError(`${name}: expected a tournament file as a string or Uint8Array`);
      }
      if (before < 0) return engine.ask(name, given, file);
      const { reading = {}, ...said } = given[before] ?? {};
      return engine.ask(name, [...given.slice(0, before), said], file, reading);
    };
  }
  try {
    made.version = await engine.ask("version", []);
  } catch (error) {
    await engine.end();
    throw error;
  }
  return made;
}
