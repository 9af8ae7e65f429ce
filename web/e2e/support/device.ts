import type { BrowserContext, Page, Route } from "@playwright/test";

/** The keys of what the app stores on the device, beside the session: "outbox/...", "day/...". */
export const deviceKeys = (page: Page, prefix: string): Promise<string[]> =>
  page.evaluate(
    (start) =>
      new Promise<string[]>((resolve) => {
        const opening = indexedDB.open("regimen");
        // Only the app may create it.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onerror = () => resolve([]);
        opening.onsuccess = () => {
          const database = opening.result;
          const reading = database.transaction("entries").objectStore("entries").getAllKeys();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.map(String).filter((key) => key.startsWith(start)));
          };
        };
      }),
    prefix,
  );

/** Cuts the connection of the browser, from the first request of every page. Returns how to restore it. */
export async function goOffline(context: BrowserContext): Promise<() => Promise<void>> {
  // The emulation alone lets the requests through that a page makes while it opens.
  const abort = (route: Route) => route.abort("internetdisconnected");
  await context.route(/\/api\//, abort);
  await context.setOffline(true);
  return async () => {
    await context.unroute(/\/api\//, abort);
    await context.setOffline(false);
  };
}

/** Closes a tab that is offline. Chromium lets the requests through that a tab still waits for when it closes. */
export async function closeOfflineTab(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.close();
}
