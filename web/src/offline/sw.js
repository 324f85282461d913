// The service worker: it keeps the client and the engine's module in the browser, so that pages open offline.
// `scripts/offline.mjs` writes BUILT above it: the files of the client, and a version that changes with them.
/* global BUILT */

const PREFIX = "forceout-";
const NAME = PREFIX + BUILT.version;
/** One page serves all addresses. */
const SHELL = "/";
/** How long to wait for a page before showing the kept one, in milliseconds: a connection may be up and carry nothing. */
const PATIENCE = 3000;

const isHashed = (path) => path.startsWith("/assets/");
const kept = async (path) => {
  const own = await caches.open(NAME);
  // A page of an earlier version that is still open finds its parts in the cache of that version.
  return (await own.match(path, { ignoreVary: true })) ?? (await caches.match(path, { ignoreVary: true }));
};

/** Puts everything into the cache of this version; what an earlier one already has is not fetched again. */
async function fill() {
  const cache = await caches.open(NAME);
  const lay = async (path) => {
    const before = isHashed(path) && (await kept(path));
    if (before) await cache.put(path, before);
    else await cache.add(new Request(path, { cache: isHashed(path) ? "default" : "no-cache" }));
  };
  await Promise.all(BUILT.files.map(lay));
}

/** Only this version and the one before it are kept: that one may still be open somewhere. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** The server's page, so that a new version is there at the next load; the kept one if it does not come. */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  if (answer?.ok || answer?.type === "opaqueredirect") return answer;
  return (await kept(SHELL)) ?? answer ?? Response.error();
}

addEventListener("install", (event) => {
  // This reloads nobody: open pages go on with the parts that they know.
  self.skipWaiting();
  event.waitUntil(fill());
});
addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  // As at the server, a path with a dot is a file, and everything else is an address of the client.
  if (request.mode === "navigate" && !pathname.includes(".")) event.respondWith(page(request));
  else if (isHashed(pathname) || BUILT.files.includes(pathname))
    event.respondWith(kept(pathname).then((found) => found ?? fetch(request)));
});
