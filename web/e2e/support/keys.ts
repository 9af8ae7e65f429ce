import type { Page } from "@playwright/test";

/** Counts keys, of which Ctrl and Shift are none, and clicks, from the next page on. */
export async function countKeysAndClicks(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction("countAction", () => (count += 1));
  await page.addInitScript(() => {
    const { countAction } = window as never as { countAction: () => void };
    document.addEventListener("pointerdown", () => countAction(), true);
    document.addEventListener("keydown", ({ key }) => !/^(Control|Shift|Meta)$/.test(key) && countAction(), true);
  });
  return () => count;
}
