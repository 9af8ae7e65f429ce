import type { Page } from "@playwright/test";

/** Gives every page a coach's analytics, and a visitor who allows statistics. Returns what it has been told. */
export async function collectEvents(page: Page): Promise<() => Promise<object[]>> {
  await page.addInitScript(() => {
    Object.assign(window, { dataLayer: [] });
    if (location.href === "about:blank") return; // it has no storage
    const consent = { version: 2, allowed: ["statistics"], day: "2026-01-12" };
    localStorage.setItem("regimen-consent", JSON.stringify(consent));
  });
  return () => page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
}
