import type { Page } from "@playwright/test";

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
