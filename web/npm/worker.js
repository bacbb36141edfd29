/* The worker: it holds Python, and hands each question to the functions of trfpair (trfpair/apps/npm.py). */

const node = globalThis.process?.getBuiltinModule?.("node:worker_threads");
const port = node?.parentPort;
const answer = (/** @type {object} */ said) => (port ?? self).postMessage(said);

/** @typedef {(file: unknown, request: string) => string} Answered */
/** @type {Promise<{python: import("pyodide").PyodideInterface, answered: Answered}> | undefined} */
let there;

/** The archive of trfpair, which lies beside this file. */
async function archive() {
  const url = new URL("./trfpair.zip", import.meta.url);
  const files = url.protocol === "file:" ? globalThis.process?.getBuiltinModule?.("node:fs") : undefined;
  if (files) return new Uint8Array(files.readFileSync(url)).buffer;
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response.arrayBuffer();
}

/** @param {string} [base] where Pyodide's files are */
async function start(base) {
  if (base === undefined && !node) throw new Error("say where Pyodide's files are: start({ pyodide: \"/node_modules/pyodide/\" })");
  const module = base === undefined ? "pyodide" : `${base}pyodide.mjs`;
  const { loadPyodide } = /** @type {typeof import("pyodide")} */ (await import(/* @vite-ignore */ /* webpackIgnore: true */ module));
  const python = await loadPyodide({ ...(base !== undefined && !node ? { indexURL: base } : {}), env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
  python.unpackArchive(await archive(), "zip", { extractDir: "/lib/trfpair" });
  python.runPython("import sys; sys.path.append('/lib/trfpair')");
  return { python, answered: python.runPython("from trfpair.apps.npm import answered; answered") };
}

/** @param {any} said */
async function heard(said) {
  try {
    if (said.start) {
      there = start(said.pyodide);
      await there;
      answer({});
      return;
    }
    const { python, answered } = /** @type {NonNullable<Awaited<typeof there>>} */ (await there);
    const file = said.file instanceof Uint8Array ? python.toPy(said.file) : (said.file ?? undefined);
    answer(JSON.parse(answered(file, said.request)));
  } catch (error) {
    answer({ ended: String(error) });
  }
}

if (port) port.on("message", heard);
else self.onmessage = (event) => heard(event.data);
