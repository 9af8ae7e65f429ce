import type { Page } from "@playwright/test";

/** Resolves once the page hears live events. Call it before `goto`. */
export async function hearsLiveEvents(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived", ({ payload }) => String(payload).includes("confirm_subscription"));
}

/** Resolves once a purchase would show a toast: that code comes after the page. Call it before `goto`. */
export async function showsToasts(page: Page): Promise<void> {
  const loaded = page.waitForResponse(/\/LazyParts-/).then((code) => code.finished());
  await Promise.all([loaded, hearsLiveEvents(page)]);
}
