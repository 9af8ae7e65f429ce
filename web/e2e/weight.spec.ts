import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { createPaidProgram } from "./support/money";

const BUDGET_KB = 150;

/** Collects the scripts that a page fetches; returns a function that checks their weight so far. */
function weigh(page: Page): () => Promise<void> {
  const scripts: Promise<[name: string, bytes: number]>[] = [];
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith(".js")) {
      scripts.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]));
    }
  });
  return async () => {
    const fetched = await Promise.all(scripts);
    const total = fetched.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
    expect(fetched.length).toBeGreaterThan(0);
    expect(total, fetched.map(([name, bytes]) => `${bytes} ${name}`).join("\n")).toBeLessThanOrEqual(BUDGET_KB);
  };
}

test("a public page fetches at most 150 KB of JavaScript; its calendar loads when pressed", async ({
  page,
  request,
}) => {
  const { programId } = await createPaidProgram(request, {
    prices: { monthly: 3900, quarterly: 9900 },
    set: { level: 3 },
  });

  await test.step("the page and its lazy parts", async () => {
    const checkWeight = weigh(page);
    await page.goto(`/p/${programId}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your coach" })).toBeVisible();
    await checkWeight();
  });

  await test.step("the calendar takes the focus and shows the day", async () => {
    const field = page.getByRole("button", { name: "Start date" });
    const before = await field.textContent();
    await field.click();
    const chosen = page.getByRole("dialog").locator("[data-selected]");
    await expect(chosen).toBeFocused();
    await expect(chosen).toHaveText(String(Number(before?.slice(0, 2))));
    // The styles of a plain button may not undo it, whichever page was opened first.
    expect(await chosen.evaluate((day) => getComputedStyle(day).backgroundColor)).not.toBe("rgba(0, 0, 0, 0)");
    await expectAccessible(page);

    const nextMonth = page.getByRole("button", { name: "Next month" });
    if (await nextMonth.isEnabled()) await nextMonth.click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^\d+ \w+ \d{4}$/, disabled: false })
      .last()
      .click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(field).not.toHaveText(before ?? "");
  });
});

test("a storefront fetches at most 150 KB of JavaScript", async ({ page, request }) => {
  const { programId } = await createPaidProgram(request);
  const { owner } = await (
    await request.get(`/api/plans/${programId}/public`, { headers: { "Api-Version": "3" } })
  ).json();
  for (const path of ["", "/programs", "/coaches"]) {
    const visit = await page.context().newPage();
    const checkWeight = weigh(visit);
    // oxlint-disable-next-line no-await-in-loop -- each alone on the line
    await visit.goto(`/c/${owner.account_id}${path}`, { waitUntil: "networkidle" });
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(visit.getByRole("navigation", { name: /^Pages of / })).toBeVisible();
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await checkWeight();
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await visit.close();
  }
});
