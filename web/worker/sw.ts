// Opens the app without a connection. It keeps the app's own files only: what the server says about people is kept by
// the pages that show it, and leaves the device when they sign out.
import { PrecacheController, type PrecacheEntry } from "workbox-precaching";
import { NavigationRoute, registerRoute } from "workbox-routing";

declare const self: ServiceWorkerGlobalScope;
/** The page, and every file that a client's pages need; written by the build. */
declare const FILES: PrecacheEntry[];
/** The script that the page begins with: it names the release. */
declare const ENTRY: string;

/** Written by the server: the page is kept with its content policy, so a changed policy makes another page. */
const POLICY = "__POLICY__";
const PAGE = "/index.html";
/** Files of the release before, for tabs that still run it. */
const BEFORE = "regimen-before";

const kept = new PrecacheController({ cacheName: "regimen" });
kept.addToCacheList(FILES.map((file) => (file.url === PAGE ? { ...file, revision: file.revision + POLICY } : file)));

/** Makes room for this release; what only the last one needs stays until the next. */
async function keepLastRelease(): Promise<void> {
  const wanted = new Set(kept.getURLsToCacheKeys().values());
  await caches.delete(BEFORE);
  const [now, before] = await Promise.all([caches.open(kept.strategy.cacheName), caches.open(BEFORE)]);
  const old = (await now.keys()).filter(({ url }) => !wanted.has(url) && new URL(url).pathname.startsWith("/assets/"));
  await Promise.all(
    old.map(async (request) => {
      const file = await now.match(request);
      if (file) await before.put(request, file);
    }),
  );
}

self.addEventListener("install", (event) => void kept.install(event));
self.addEventListener("activate", (event) => {
  event.waitUntil(keepLastRelease().then(() => kept.activate(event)));
});
self.addEventListener("message", ({ data, ports }) => {
  if (data === "take over") void self.skipWaiting();
  if (data === "which release") ports[0]?.postMessage(ENTRY);
});

// Files of the app. Their names change with their content, so what is kept is never old.
registerRoute(
  ({ url, sameOrigin, request }) =>
    sameOrigin &&
    request.mode !== "navigate" &&
    (url.pathname.startsWith("/assets/") || kept.getCacheKeyForURL(url.href) !== undefined),
  async ({ request }) =>
    (await kept.matchPrecache(request)) ?? (await caches.match(request, { cacheName: BEFORE })) ?? fetch(request),
);

// The client's own pages open at once from what is kept: everything that they load is kept with them.
const page = kept.createHandlerBoundToURL(PAGE);
registerRoute(new NavigationRoute(page, { allowlist: [/^\/(user|feed)(\/|$|\?)/], denylist: [/^\/user\/plan\//] }));

// Every other page is the server's, public ones with their heads; without a connection the app says so by itself.
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
