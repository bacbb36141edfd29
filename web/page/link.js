/* A small file in the address: compressed, in the fragment, which is sent to nobody. */
import { toBytes, toText } from "./store.js";

/** @typedef {import("./app.js").App} App */

const LONGEST = 8000;

/** @param {Uint8Array<ArrayBuffer>} data @param {"compress" | "decompress"} way */
async function through(data, way) {
  const stream = way === "compress" ? new CompressionStream("deflate-raw") : new DecompressionStream("deflate-raw");
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(stream)).arrayBuffer());
}

/** The address of the page with the file in it; empty where that would be too long.
 * @param {string} name @param {Uint8Array<ArrayBuffer>} data */
export async function link(name, data) {
  const packed = toText(await through(data, "compress")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return packed.length > LONGEST ? "" : `${location.origin}${location.pathname}#file=${packed}&name=${encodeURIComponent(name)}`;
}

/** Open the file that the address holds. @param {App} app */
export async function opened(app) {
  const found = /^#file=([\w-]+)&name=(.*)$/.exec(location.hash);
  if (!found?.[1]) return;
  history.replaceState(null, "", location.pathname);
  await app.work("", async () => {
    const data = await through(toBytes(String(found[1]).replaceAll("-", "+").replaceAll("_", "/")), "decompress");
    await app.open(decodeURIComponent(found[2] ?? "").slice(0, 200) || "link.trf", data);
  });
}
