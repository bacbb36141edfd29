/* Compiles Python for the page: the standard library and the packages become archives of bytecode, made by the
   interpreter that will run it. So the page compiles nothing when it starts.

   node web/bake.mjs SOURCES TARGET [LEFT OUT...]: SOURCES holds wheels. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [sources, target, ...leftOut] = process.argv.slice(2);
const read = (/** @type {string} */ path) => new Uint8Array(readFileSync(path));
const python = await loadPyodide();
for (const name of readdirSync(sources).sort()) {
  python.unpackArchive(read(join(sources, name)), "wheel", { extractDir: "/packages" });
}
python.FS.writeFile("/stdlib.zip", read(new URL("python_stdlib.zip", import.meta.resolve("pyodide")).pathname));
python.FS.writeFile("/left-out.json", JSON.stringify(leftOut));
python.runPython(`
import importlib._bootstrap_external as loader, importlib.util, json, zipfile
from pathlib import Path

def bytecode(source, name):
    code = compile(source, name, "exec", dont_inherit=True)
    return bytes(loader._code_to_hash_pyc(code, importlib.util.source_hash(source), False))

def archive(path, files):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in files:
            if name.endswith(".py"):
                name, data = name + "c", bytecode(data, name)
            entry = zipfile.ZipInfo(name)
            entry.compress_type = zipfile.ZIP_DEFLATED
            made.writestr(entry, data)

LEFT_OUT = tuple(json.loads(Path("/left-out.json").read_text()))
own = Path("/packages")
names = sorted(path.relative_to(own).as_posix() for path in own.rglob("*") if path.is_file())
kept = [name for name in names if not name.startswith(LEFT_OUT) and not name.endswith((".c", ".pyi", ".so"))]
archive("/trfpair.zip", [(name, (own / name).read_bytes()) for name in kept])
with zipfile.ZipFile("/stdlib.zip") as given:
    archive("/python.zip", [(name, given.read(name)) for name in sorted(given.namelist())])
`);
for (const name of ["python.zip", "trfpair.zip"]) writeFileSync(join(target, name), python.FS.readFile(`/${name}`));
process.exit(0);
