/* The worker: it holds Python, and hands each question of a screen to the desk of trfpair (trfpair/apps/page). */
import { loadPyodide } from "./python/pyodide.mjs";

/** @typedef {{id: number, verb: string, said: Record<string, unknown>, data?: Uint8Array}} Question */
/** @typedef {{ask(request: string): string, put(data: unknown): void, out: {length: number, toJs(): Uint8Array<ArrayBuffer>, destroy(): void}}} Desk */

const HEAVY = ["python/pyodide.asm.wasm", "python/python.zip", "python/trfpair.zip"];
const plainFetch = self.fetch.bind(self);

/** What is kept of an earlier visit comes from there; the rest is fetched once, however often it is asked for.
 * @type {Map<string, Response>} */
const fetched = new Map();
self.fetch = async (what, options) => {
  const url = new URL(what instanceof Request ? what.url : what, self.location.href).href;
  const known = fetched.get(url);
  fetched.delete(url);
  return known ?? plainFetch(what, options);
};

/** Fetch the large files, and tell how much of them is there.
 * @param {Record<string, number>} sizes */
async function load(sizes) {
  const total = HEAVY.reduce((sum, name) => sum + (sizes[name] ?? 0), 0);
  let done = 0;
  await Promise.all(HEAVY.map(async (name) => {
    const url = new URL(name, self.location.href).href;
    const response = await plainFetch(url);
    if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
    const counted = response.body.pipeThrough(new TransformStream({
      transform(chunk, controller) {
        done += chunk.byteLength;
        self.postMessage({ progress: done, total });
        controller.enqueue(chunk);
      },
    }));
    const kept = new Response(await new Response(counted).blob(), { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } });
    fetched.set(url, kept);
  }));
}

/** @param {Record<string, number>} sizes
 * @returns {Promise<Desk>} */
async function start(sizes) {
  await load(sizes);
  const base = new URL("python/", self.location.href).href;
  const python = await loadPyodide({ indexURL: base, stdLibURL: `${base}python.zip`, env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
  const packages = await (await self.fetch(`${base}trfpair.zip`)).arrayBuffer();
  python.unpackArchive(packages, "zip", { extractDir: "/lib/trfpair" });
  python.runPython("import sys; sys.path.append('/lib/trfpair')");
  const made = python.runPython("from trfpair.apps.page.desk import Desk; Desk()");
  return { ask: (request) => made.ask(request), put: (data) => made.put(python.toPy(data)), get out() { return made.out; } };
}

/** @type {Promise<Desk> | undefined} */
let desk;
self.onmessage = async (/** @type {MessageEvent<Question | {start: Record<string, number>}>} */ event) => {
  if ("start" in event.data) {
    desk = start(event.data.start);
    desk.then(() => self.postMessage({ ready: true }), (error) => self.postMessage({ failed: String(error) }));
    return;
  }
  const { id, verb, said, data } = event.data;
  try {
    const there = /** @type {Desk} */ (await desk);
    if (data) there.put(data);
    const answer = JSON.parse(there.ask(JSON.stringify({ verb, ...said })));
    const bytes = there.out;
    const out = bytes.length ? bytes.toJs() : undefined;
    bytes.destroy();
    self.postMessage({ id, answer, out }, out ? [out.buffer] : []);
  } catch (error) {
    self.postMessage({ ended: String(error) });
  }
};
