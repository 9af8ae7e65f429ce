import { expect, type Page } from "@playwright/test";

/** Waits until nothing is wider than the screen, so that the page does not scroll sideways. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wider = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(wider, `${page.url()} at ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

/** Sets the width of the window to that of a phone, then of a desktop; `look` is what to expect of each. */
export async function onPhoneAndDesktop(page: Page, look: () => Promise<void>): Promise<void> {
  for (const width of [390, 1440]) {
    // oxlint-disable no-await-in-loop -- one size after another
    await page.setViewportSize({ width, height: 900 });
    await look();
    // oxlint-enable no-await-in-loop
  }
}
