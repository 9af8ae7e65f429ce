import { gzipSync } from "node:zlib";
import { expect, expectAccessible, test } from "./fixtures";
import { createPaidProgram } from "./support/money";

const BUDGET_KB = 150;

test("a public page fetches at most 150 KB of JavaScript; its calendar loads when pressed", async ({
  page,
  request,
}) => {
  const { programId } = await createPaidProgram(request, {
    prices: { monthly: 3900, quarterly: 9900 },
    set: { level: 3 },
  });

  await test.step("the page and its lazy parts", async () => {
    const scripts: Promise<[name: string, bytes: number]>[] = [];
    page.on("response", (response) => {
      const { pathname } = new URL(response.url());
      if (pathname.endsWith(".js")) {
        scripts.push(response.body().then((body) => [pathname, gzipSync(body, { level: 9 }).length]));
      }
    });
    await page.goto(`/p/${programId}`, { waitUntil: "networkidle" });
    await expect(page.getByRole("button", { name: "Share" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your coach" })).toBeVisible();
    const fetched = await Promise.all(scripts);
    const total = fetched.reduce((sum, [, bytes]) => sum + bytes, 0) / 1024;
    expect(fetched.length).toBeGreaterThan(0);
    expect(total, fetched.map(([name, bytes]) => `${bytes} ${name}`).join("\n")).toBeLessThanOrEqual(BUDGET_KB);
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
