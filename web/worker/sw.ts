// Opens the app without a connection, and shows notifications. It caches the app's own files only: the pages cache the
// data of people themselves, and remove it when they sign out.
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { listenForPushes } from "./push.ts";

declare const self: ServiceWorkerGlobalScope;
/** The page and every file that a client's pages need; written by the build. */
declare const FILES: PrecacheEntry[];
/** The script that the page starts with: it names the release. */
declare const ENTRY: string;

/** Written by the server: the page is cached with its content policy, so a changed policy needs a new copy. */
const POLICY = "__POLICY__";
const PAGE = "/index.html";
/** Files of the previous release, for tabs that still run it. */
const PREVIOUS = "regimen-before";

const precache = new PrecacheController({ cacheName: "regimen" });
precache.addToCacheList(
  FILES.map((file) => (file.url === PAGE ? { ...file, revision: file.revision + POLICY } : file)),
);

/** Moves files that only the previous release needs to their own cache, where they stay until the next release. */
async function keepPreviousRelease(): Promise<void> {
  const current = new Set(precache.getURLsToCacheKeys().values());
  await caches.delete(PREVIOUS);
  const [cached, previous] = await Promise.all([caches.open(precache.strategy.cacheName), caches.open(PREVIOUS)]);
  const old = (await cached.keys()).filter(
    ({ url }) => !current.has(url) && new URL(url).pathname.startsWith("/assets/"),
  );
  await Promise.all(
    old.map(async (request) => {
      const file = await cached.match(request);
      if (file) await previous.put(request, file);
    }),
  );
}

self.addEventListener("install", (event) => void precache.install(event));
self.addEventListener("activate", (event) => {
  // The page of the first visit is open already: from here on it finds its files here too.
  event.waitUntil(
    keepPreviousRelease()
      .then(() => precache.activate(event))
      .then(() => self.clients.claim()),
  );
});
self.addEventListener("message", ({ data, ports }) => {
  if (data === "take over") void self.skipWaiting();
  if (data === "which release") ports[0]?.postMessage(ENTRY);
});

// Files of the app. Their names change with their content, so a cached file is never old.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    request.mode !== "navigate" &&
    (url.pathname.startsWith("/assets/") || precache.getCacheKeyForURL(url.href) !== undefined),
  async ({ request }) =>
    (await precache.matchPrecache(request)) ?? (await caches.match(request, { cacheName: PREVIOUS })) ?? fetch(request),
);

// The client's own pages open from the cache, with everything that they load.
const page = precache.createHandlerBoundToURL(PAGE);
registerRoute(new NavigationRoute(page, { allowlist: [/^\/(user|feed)(\/|$|\?)/], denylist: [/^\/user\/plan\//] }));

// Every other page comes from the server, which adds meta tags to public ones; without a connection the app says so.
registerRoute(
  new NavigationRoute(
    async (options) => {
      try {
        return await fetch(options.request);
      } catch {
        return page(options);
      }
    },
    { denylist: [/^\/(api|files|cable|assets)(\/|$|\?)/] },
  ),
);

listenForPushes(self);
