import { expect, test } from "./fixtures";
import { createPaidProgram } from "./support/money";
import { newClient, signInAs } from "./support/people";
import { setUpTraining } from "./support/workout";

test("a public page can be read without any script, and an error takes its place", async ({
  page,
  browser,
  request,
  allowErrors,
}) => {
  allowErrors("503");
  const { programId } = await createPaidProgram(request, { prices: { monthly: 3900, quarterly: 9900 } });

  await test.step("without any script", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const bare = await context.newPage();
    await bare.goto(`/p/${programId}`);
    await expect(bare.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(bare.getByText("€39.00 per month")).toBeVisible();
    await expect(bare.getByText("€99.00 every 3 months")).toBeVisible();
    await context.close();
  });

  await test.step("an error is shown in place of what was painted first", async () => {
    await page.route("**/api/plans/*/public", (route) => route.fulfill({ status: 503, json: {} }));
    await signInAs(page, await newClient(request));
    await page.goto(`/p/${programId}`);
    await expect(page.locator("#root").getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.locator("#first")).toHaveCount(0);
  });
});

test("the footer of a public page waits for what would move it", async ({ page, request }) => {
  const { programId } = await createPaidProgram(request);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/api/plans/*/sample", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`/p/${programId}`);
  const footer = page.locator("#root footer");
  await expect(page.getByRole("heading", { name: "Your coach" })).toBeVisible();
  await expect(footer).toBeHidden();
  answer();
  await expect(footer).toBeVisible();
});

test("today's training can be read before the app has arrived, and logged with the files that the page names", async ({
  page,
  browser,
  request,
}) => {
  const { client } = await setUpTraining(page, request);

  await test.step("it is read early, and asked for once", async () => {
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

  await test.step("a set can be logged with nothing but the files that the page names", async () => {
    const named = new Set(
      (await (await request.get("/user/today", { headers: { Accept: "text/html" } })).text()).match(/\/assets\/[^"]+/g),
    );
    expect(named.size).toBeGreaterThan(0);
    const context = await browser.newContext();
    const fresh = await context.newPage();
    await signInAs(fresh, client);
    // Whatever else the page asks for never arrives.
    await fresh.route("**/assets/*", async (route) => {
      if (named.has(new URL(route.request().url()).pathname)) await route.continue();
    });
    await fresh.goto("/user/today");
    const set = fresh.locator("[data-set]").first();
    await set.getByRole("button", { name: /^Log / }).click();
    await expect(set).toHaveAttribute("data-done");
    await fresh.unrouteAll({ behavior: "ignoreErrors" });
    await context.close();
  });
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
