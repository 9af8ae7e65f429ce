import { expect, test } from "./fixtures";
import { createPaidProgram } from "./support/money";
import { newClient, signInAs } from "./support/people";
import { setUpTraining } from "./support/workout";

test("a public page can be read without any script", async ({ browser, request }) => {
  const { programId } = await createPaidProgram(request, { prices: { monthly: 3900, quarterly: 9900 } });
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/p/${programId}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("€39.00 per month")).toBeVisible();
  await expect(page.getByText("€99.00 every 3 months")).toBeVisible();
  await context.close();
});

test("today's training can be read before the app has arrived, and is asked for once", async ({ page, request }) => {
  await setUpTraining(page, request);
  const asked: string[] = [];
  page.on("request", (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname === "/api/users/me" || pathname.startsWith("/api/athlete/calendar")) asked.push(pathname + search);
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await arrived;
    await route.continue();
  });
  await page.goto("/user/today", { waitUntil: "commit" });
  const first = page.locator("#first");
  await expect(first.getByText("Lower, heavy")).toBeVisible();
  await expect(first.getByText("Test squat")).toBeVisible();
  await expect(first.getByText("5 × 80 kg, 5 × 80 kg, 5 × 80 kg")).toBeVisible();
  arrive();
  await expect(page.locator("#root").getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
  await expect(first).toHaveCount(0);
  const early = asked.filter((path) => !/from=(\S+)&to=(?!\1)/.test(path));
  expect(early).not.toEqual([]);
  expect(early).toEqual([...new Set(early)]);
});

test("an error is shown in place of what was painted first", async ({ page, request, allowErrors }) => {
  allowErrors("503");
  const { programId } = await createPaidProgram(request);
  await signInAs(page, await newClient(request));
  await page.route("**/api/plans/*/public", (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/p/${programId}`);
  await expect(page.locator("#root").getByRole("button", { name: "Try again" })).toBeVisible();
  await expect(page.locator("#first")).toHaveCount(0);
});

test("a set can be logged with nothing but the files that the page names", async ({ page, request }) => {
  await setUpTraining(page, request);
  const named = new Set(
    (await (await request.get("/user/today", { headers: { Accept: "text/html" } })).text()).match(/\/assets\/[^"]+/g),
  );
  expect(named.size).toBeGreaterThan(0);
  // Whatever else the page asks for never arrives.
  await page.route("**/assets/*", async (route) => {
    if (named.has(new URL(route.request().url()).pathname)) await route.continue();
  });
  await page.goto("/user/today");
  const set = page.locator("[data-set]").first();
  await set.getByRole("button", { name: /^Log / }).click();
  await expect(set).toHaveAttribute("data-done");
});

test("text follows the size that the browser is set to", async ({ page, request }) => {
  const { programId } = await createPaidProgram(request);
  await page.goto(`/p/${programId}`);
  const sizes = () =>
    page.evaluate(() =>
      ["body", "h1"].map((name) => Number.parseFloat(getComputedStyle(document.querySelector(name)!).fontSize)),
    );
  await expect(page.locator("#first")).toHaveCount(0);
  const [before, titleBefore] = await sizes();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Page.setFontSizes", { fontSizes: { standard: 24 } });
  await expect.poll(sizes).toEqual([Number(before) * 1.5, Number(titleBefore) * 1.5]);

  // Twice the size on a phone: the fields of a set wrap, and none of them is cut off.
  await setUpTraining(page, request);
  await page.setViewportSize({ width: 390, height: 844 });
  await cdp.send("Page.setFontSizes", { fontSizes: { standard: 32 } });
  await page.goto("/user/today");
  await page.getByLabel("Load (kg), Set 1").first().fill("102.5");
  const cut = () =>
    page.evaluate(() => {
      const isCut = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
      return [document.documentElement, ...document.querySelectorAll("[data-set], [data-set] *")]
        .filter(isCut)
        .map(({ outerHTML }) => outerHTML.slice(0, 200));
    });
  await expect.poll(cut).toEqual([]);
});
