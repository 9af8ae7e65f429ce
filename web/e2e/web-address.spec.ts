import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { signInAs } from "./support/people";
import { otherCoach, owner } from "./support/teams";

const BLUE = "#2e4ae6";

test(
  "[IDN-08] a coach chooses a web address, and is at home there",
  onPhoneToo,
  async ({ page, request, browser, baseURL, allowErrors }) => {
    const erik = await owner(request);
    const ines = await otherCoach(request);
    const theme = { primary: BLUE, primary_contrast: "#ffffff", system_text: "#4662e3" };
    const themed = { headers: erik.headers, data: { version: 0, web_theme: theme } };
    expect((await request.put("/api/coach/white-label/web-theme", themed)).ok()).toBe(true);
    const name = `northside-${crypto.randomUUID()}`;
    const address = `http://${name}.localhost:${new URL(baseURL ?? "").port}`;
    await signInAs(page, erik);

    await test.step("the address is live as soon as it is saved", async () => {
      await page.goto("/coach/customisation");
      await page.getByRole("textbox", { name: "Your part of the address" }).fill(name.toUpperCase());
      await page.getByRole("button", { name: "Save address" }).dblclick();
      await expect(page.getByText("Live", { exact: true })).toBeVisible();
      await expect(page.getByRole("link", { name: /^Open northside-/ })).toHaveAttribute("href", address);
      await expectAccessible(page);
    });

    const there = await browser.newContext({ baseURL: address, locale: "en-GB", serviceWorkers: "allow" });
    const visitor = await there.newPage();
    const accent = () =>
      visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--button").trim());
    const signIn = async (email: string) => {
      await visitor.goto("/onboarding/sign_in");
      await visitor.getByLabel("Email").fill(email);
      await visitor.getByLabel("Password", { exact: true }).fill("correct horse");
      await visitor.getByRole("button", { name: "Sign in", exact: true }).click();
    };

    await test.step("visitors find the storefront there, with the coach's name", async () => {
      await visitor.goto("/");
      await expect(visitor).toHaveURL(/\/g\/[^/]+$/);
      await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(visitor.getByRole("banner").getByRole("link", { name: "Northside Strength" })).toBeVisible();
    });

    await test.step("a coach of somebody else is not let in", async () => {
      await signIn(ines.email);
      await expect(visitor.getByText(/You do not have access rights to that Regimen subdomain/)).toBeVisible();
      await expect(visitor.getByRole("link", { name: "Sign in elsewhere" })).toHaveAttribute(
        "href",
        `${baseURL}/onboarding/sign_in`,
      );
    });

    await test.step("its own coach works there, in its colours and under its name", async () => {
      await signIn(erik.email);
      await expect(visitor).toHaveURL(/\/coach\/programs/);
      await expect.poll(accent).toBe(BLUE);
      await expect(visitor).toHaveTitle(/· Northside Strength$/);
      // The page that devices keep is that of the address, too.
      await visitor.evaluate(async () => {
        await navigator.serviceWorker.register("/sw.js");
        await navigator.serviceWorker.ready;
      });
      const kept = await visitor.evaluate(async () =>
        (await caches.match("/index.html", { ignoreSearch: true }))?.text(),
      );
      expect(kept).toContain("Northside Strength");
      await visitor.reload();
      await expect(visitor).toHaveURL(/\/coach\/programs/);
      await expect.poll(accent).toBe(BLUE);
      await there.close();
    });

    await test.step("once it is removed, nothing is left there", async () => {
      await page.getByRole("button", { name: "Remove address" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Remove address" }).click();
      await expect(page.getByText("Live", { exact: true })).toBeHidden();
      allowErrors("404 (Not Found)");
      expect((await page.goto(address))?.status()).toBe(404);
    });
  },
);
