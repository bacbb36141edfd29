/* The page without a network: each version keeps all its files; a new one waits until the person takes it. */
const VERSION = "@VERSION@";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = `trfpair-${VERSION}`;

worker.addEventListener("install", (event) => event.waitUntil((async () => {
  const response = await fetch("manifest.json", { cache: "no-cache" });
  const { version, files } = await response.json();
  if (version !== VERSION) throw new Error("the folder is being changed");
  const cache = await caches.open(CACHE);
  await cache.addAll(["./", "manifest.json", ...Object.keys(files)].map((name) => new Request(name, { cache: "no-cache" })));
})()));

worker.addEventListener("activate", (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith("trfpair-") && name !== CACHE) await caches.delete(name);
  await worker.clients.claim();
})()));

worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  event.respondWith((async () => {
    const cache = await caches.open(CACHE);
    return (await cache.match(event.request, { ignoreSearch: true })) ?? fetch(event.request);
  })());
});

worker.addEventListener("message", (event) => {
  if (event.data === "now") void worker.skipWaiting();
});
