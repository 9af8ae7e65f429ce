import type { APIRequestContext, Locator } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { connectPayments, createProgram } from "./support/money";
import { signInAs, type Someone } from "./support/people";
import { hired, owner } from "./support/teams";

/** A gym with two coaches and five programs, one of them free. */
async function gymWithPrograms(request: APIRequestContext): Promise<{ customUrl: string; erik: Someone }> {
  const erik = await owner(request);
  const customUrl = `northside-${crypto.randomUUID().slice(0, 8)}`;
  const data = {
    user: {
      custom_url: customUrl,
      landing_page_attributes: { social_links: ["https://www.instagram.com/northside", "https://northside.example"] },
    },
  };
  const named = await request.post("/api/users/me", { headers: erik.headers, data });
  expect(named.ok(), await named.text()).toBe(true);
  await Promise.all([hired(request, erik, "coach"), connectPayments(request, erik)]);
  const programs = [
    { title: "Squat Every Day", prices: { monthly: 3900, yearly: 39000 } },
    { title: "Northside Group", type: "one_many", prices: { monthly: 5900 } },
    { title: "First 5K", type: "fixed", prices: { one_off: 4900 } },
    { title: "Winter Strength", prices: { monthly: 2900 } },
    { title: "First Steps" },
  ] as const;
  for (const program of programs) {
    // oxlint-disable-next-line no-await-in-loop -- the latest is shown first
    await createProgram(request, erik, program);
  }
  return { customUrl, erik };
}

test(
  "[STO-01] [STO-03] [STO-04] [STO-06] [RTE-29] [BUY-13] a visitor comes by a short link, finds a program and goes back",
  onPhoneToo,
  async ({ page, request }) => {
    const { customUrl } = await gymWithPrograms(request);
    const program = (title: string) => page.getByRole("link", { name: title, exact: true });

    await test.step("four programs and the coaches of the gym, whatever the letter", async () => {
      await page.goto(`/t/${customUrl}`);
      await expect(page.getByRole("heading", { level: 1, name: "Northside Strength" })).toBeVisible();
      const programs = page.getByRole("region", { name: "Programs" });
      await expect(programs.getByRole("listitem")).toHaveCount(4);
      await expect(programs.getByRole("listitem").first()).toContainText("First Steps");
      const coaches = page.getByRole("region", { name: "Coaches" }).getByRole("listitem");
      await expect(coaches).toHaveText([/Erik Lindqvist\s*Head coach/, /Erik Lindqvist\s*Coach/]);
      await expect(page.getByRole("link", { name: "instagram.com" })).toBeVisible();
      await expect(page.getByRole("link", { name: "northside.example" })).toBeVisible();
      await expectAccessible(page);
    });

    await test.step("the gym can be asked, without an account", async () => {
      await page.getByRole("button", { name: "Ask a question" }).first().click();
      const dialog = page.getByRole("dialog", { name: "Ask Northside Strength" });
      await dialog.getByLabel("Your question").fill("Can I start in March?");
      await dialog.getByLabel("Name").fill("Sam Carter");
      await dialog.getByLabel("Email", { exact: true }).fill(`sam.${crypto.randomUUID()}@elsewhere.example`);
      await dialog.getByRole("button", { name: "Send question" }).click();
      await page.getByRole("dialog", { name: "Check your inbox" }).getByRole("button", { name: "Done" }).click();
    });

    await test.step("all programs, filtered", async () => {
      await page.getByRole("link", { name: "All 5 programs" }).click();
      await expect(page).toHaveURL((url) => url.pathname === `/g/${customUrl}/programs`);
      await expect(page).toHaveTitle("Programs · Northside Strength");
      await expect(page.getByRole("status").filter({ hasText: "5 programs" })).toBeVisible();
      await page.getByRole("radio", { name: "Start any day" }).check();
      await page.getByRole("radio", { name: "Subscription" }).check();
      await expect(page.getByRole("status").filter({ hasText: "2 programs" })).toBeVisible();
      await page.getByRole("searchbox", { name: "Search programs" }).fill("squat");
      await expect(page.getByRole("status").filter({ hasText: "1 program" })).toBeVisible();
      await expect(program("Winter Strength")).toHaveCount(0);
      await expectAccessible(page);
    });

    await test.step("a program leads back to the filtered list", async () => {
      const list = page.url();
      await program("Squat Every Day").click();
      await expect(page.getByRole("heading", { level: 1, name: "Squat Every Day" })).toBeVisible();
      await page.getByRole("link", { name: "Programs", exact: true }).click();
      await expect(page).toHaveURL(list);
      await expect(page.getByRole("radio", { name: "Subscription" })).toBeChecked();
      await expect(page.getByRole("searchbox", { name: "Search programs" })).toHaveValue("squat");
      await expect(program("Squat Every Day")).toBeVisible();
    });

    await test.step("the coaches", async () => {
      await page.getByRole("navigation", { name: "Pages of Northside Strength" }).getByText("Coaches").click();
      await expect(page).toHaveURL((url) => url.pathname === `/g/${customUrl}/coaches`);
      await expect(page.getByRole("heading", { name: "Erik Lindqvist" })).toHaveCount(2);
      await expectAccessible(page);
    });
  },
);

test("[BUY-03] [BUY-12] [BUY-13] [RTE-31] a program leads to the others of its coach, and an old link to the storefront", async ({
  page,
  request,
}) => {
  const { customUrl, erik } = await gymWithPrograms(request);
  await page.goto(`/public/${customUrl}`);
  await expect(page).toHaveURL((url) => url.pathname === `/public-page/${customUrl}`);
  const address = await page.getByRole("link", { name: "First Steps", exact: true }).getAttribute("href");

  await page.goto(new URL(address ?? "", page.url()).pathname);
  await page.getByRole("link", { name: "See More Programs" }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/public-page/${customUrl}/plans`);
  await expect(page.getByRole("status").filter({ hasText: "5 programs" })).toBeVisible();

  await page.goBack();
  await page.getByRole("link", { name: "Programs", exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/public-page/${customUrl}/plans`);

  const archived = await createProgram(request, erik, { title: "Old Program" });
  const done = await request.post(`/api/coach/plans/${archived}/archive`, { headers: erik.headers });
  expect(done.ok(), await done.text()).toBe(true);
  await page.goto(`/p/${archived}`);
  await page.getByRole("link", { name: "See other programs" }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/public-page/${customUrl}/plans`);
  await expect(page.getByRole("status").filter({ hasText: "5 programs" })).toBeVisible();
});

test("[SHL-10] coaches reach their own storefront from the menu", async ({ page, request }) => {
  const { erik } = await gymWithPrograms(request);
  await signInAs(page, erik);
  await page.goto("/coach/programs/active");
  await page.getByRole("button", { name: "Marketing" }).click();
  await page.getByRole("menuitem", { name: "Your Storefront" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/public-page");
  await expect(page.getByRole("heading", { level: 1, name: "Northside Strength" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "View storefront" }).click();
  await expect(page).toHaveURL((url) => url.pathname === "/public-page");
});

test("[RTE-29] an address that begins with another letter, or names nobody, is not found", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("404");
  expect((await request.get("/x/northside", { headers: { Accept: "text/html" } })).status()).toBe(404);
  await page.goto("/x/northside");
  await expect(page).toHaveURL(/\/404$/);
  await page.goto("/g/nobody-at-all");
  await expect(page).toHaveURL(/\/404$/);
});

test("[CON-02] below 992 px filters are below each other, and below 798 px covers are beside the words", async ({
  page,
  request,
}) => {
  const { customUrl } = await gymWithPrograms(request);
  await page.goto(`/g/${customUrl}/programs`);
  const search = page.getByRole("search");
  const types = page.getByRole("radiogroup", { name: "Program type" });
  const card = page.getByRole("listitem").filter({ hasText: "Winter Strength" });
  const cover = card.locator("svg").first();
  const title = card.getByRole("heading");
  /** Whether the second is below the first, at a width of the window. */
  const isBelow = async (width: number, first: Locator, second: Locator) => {
    await page.setViewportSize({ width, height: 900 });
    const [above, below] = [await first.boundingBox(), await second.boundingBox()];
    return (below?.y ?? 0) >= (above?.y ?? 0) + (above?.height ?? 0);
  };
  await expect(title).toBeVisible();
  await expect.poll(() => isBelow(992, search, types)).toBe(false);
  await expect.poll(() => isBelow(991, search, types)).toBe(true);
  await expect.poll(() => isBelow(798, cover, title)).toBe(true);
  await expect.poll(() => isBelow(797, cover, title)).toBe(false);
});
