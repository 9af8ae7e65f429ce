import type { Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, test, setColorScheme } from "./fixtures";
import { COACH, fakeSession } from "./fakeSession";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";
import { owner } from "./support/teams";

// A page that every coach has; the frame around it is what is looked at here.
const COACH_PAGE = "/coach/exercises/library";

const openAccountMenu = (page: Page) =>
  page
    .getByRole("banner")
    .getByRole("button", { name: /^Account menu/ })
    .click();

test("[SHL-08] [SHL-34] [RTE-74] an unknown path shows the 404 page with a link home, and a banner while offline", async ({
  page,
  context,
  allowErrors,
}) => {
  // The font is fetched once the page is idle, which may be when the line drops.
  allowErrors("404", "ERR_INTERNET_DISCONNECTED");
  expect((await page.goto("/nowhere/at/all"))?.status()).toBe(404);
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText("404 error")).toBeVisible();
  await expect(page.getByText("Sorry, we can't find this page.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to main page" })).toHaveAttribute("href", "/");
  await expectAccessible(page);
  await context.setOffline(true);
  await expect(page.getByText("There is no internet connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("There is no internet connection.")).toBeHidden();
});

test.describe("a coach", () => {
  test.beforeEach(async ({ page, allowErrors }) => {
    allowErrors("503");
    await fakeSession(page, COACH);
  });

  test("[SHL-01] [SHL-02] [SHL-03] [SHL-06] [SHL-14] [SHL-16] has a header whose menus and links lead to their pages, a menu below 992 px, and logs out", async ({
    page,
  }) => {
    await page.goto(COACH_PAGE);
    const header = page.getByRole("banner");
    const programming = header.getByRole("button", { name: "Programming" });

    await test.step("brand, menus, inbox, notifications, checklist and help", async () => {
      await expect(header.getByRole("link", { name: "Regimen" })).toHaveAttribute("href", "/");
      await expect(header.getByText("2/4")).toBeVisible();
      const accountMenu = header.getByRole("button", { name: /^Account menu/ });
      const [bar, button] = [await header.boundingBox(), await accountMenu.boundingBox()];
      expect(button?.height, "the button fits into the header").toBeLessThanOrEqual(bar?.height ?? 0);
      await expect(programming).toHaveAttribute("data-status", "active");
      await expect(header.getByRole("button", { name: "Help" })).toBeVisible();
      await expect(header.getByRole("link", { name: /^Inbox/ })).toBeVisible();
      await expect(header.getByRole("button", { name: /^Notifications/ })).toBeVisible();
      await openAccountMenu(page);
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page, { exclude: ["main"] });
      await page.keyboard.press("Escape");
    });

    await test.step("a menu below 992 px", async () => {
      const menu = header.getByRole("button", { name: "Menu", exact: true });
      await page.setViewportSize({ width: 991, height: 900 });
      await expect(menu).toBeVisible();
      await expect(programming).toHaveCount(0);
      await page.setViewportSize({ width: 992, height: 900 });
      await expect(programming).toBeVisible();
      await expect(menu).toHaveCount(0);
    });

    await test.step("links, those in menus too, lead to their pages", async () => {
      for (const [menu, link, path] of [
        ["Programming", "Programs", "/coach/programs/active"],
        ["Marketing", "Coupons", "/coach/coupons"],
        ["Programming", "Exercises", "/coach/exercises/library"],
      ] as const) {
        // oxlint-disable no-await-in-loop -- one menu after another
        await header.getByRole("button", { name: menu }).click();
        await page.getByRole("menu", { name: menu }).getByRole("menuitem", { name: link }).click();
        await expect(page).toHaveURL((url) => url.pathname === path);
        // oxlint-enable no-await-in-loop
      }
      for (const [link, path] of [
        ["Clients", /^\/coach\/clients\/active$/],
        ["Dashboard", /^\/coach\/dashboard\/transactions$/],
        ["Inbox", /^\/chat/],
      ] as const) {
        // oxlint-disable no-await-in-loop -- one link after another
        await header.getByRole("link", { name: link }).click();
        await expect(page).toHaveURL((url) => path.test(url.pathname));
        // oxlint-enable no-await-in-loop
      }
      for (const [link, path] of [
        ["Settings", "/coach/profile/info"],
        ["My accounts", "/coach/my_accounts"],
        ["What's New", "/release-notes"],
      ] as const) {
        // oxlint-disable no-await-in-loop -- one link after another
        await openAccountMenu(page);
        await page.getByRole("menuitem", { name: link }).click();
        await expect(page).toHaveURL((url) => url.pathname === path);
        // oxlint-enable no-await-in-loop
      }
    });

    await test.step("any page opens by keyboard", async () => {
      await page.keyboard.press("Control+k");
      await page.getByPlaceholder("Search or jump to").fill("exercises");
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(/exercises\/library/);
    });

    await test.step("logging out forgets the session", async () => {
      await openAccountMenu(page);
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("regimen.session"))).toBeNull();
    });
  });

  test("[SHL-01] [SHL-03] has a header with a menu on the phone, too", onPhoneOnly, async ({ page }) => {
    await page.goto(COACH_PAGE);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Regimen" })).toHaveAttribute("href", "/");
    await expect(header.getByText("2/4")).toBeVisible();
    const accountMenu = header.getByRole("button", { name: /^Account menu/ });
    const [bar, button] = [await header.boundingBox(), await accountMenu.boundingBox()];
    expect(button?.height, "the button fits into the header").toBeLessThanOrEqual(bar?.height ?? 0);
    await header.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(page.getByRole("dialog").getByRole("link", { name: "Exercises" })).toBeVisible();
    await page.keyboard.press("Escape");
    await accountMenu.click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("regimen.session"))).toBeNull();
  });

  test("has an accessible frame in dark, too", async ({ page }) => {
    await setColorScheme(page, "dark");
    await page.goto(COACH_PAGE);
    await openAccountMenu(page);
    await expect(page.getByRole("menu")).toBeVisible();
    await expectAccessible(page, { exclude: ["main"] });
  });
});

test("[ACC-33] [SUB-46] the checklist and the trial update without a reload", async ({ page, request }) => {
  const coach = await newCoach(request);
  await signInAs(page, coach);
  await page.goto("/coach/my_accounts");
  const header = page.getByRole("banner");
  await expect(header.getByText("1/3")).toBeVisible();
  await expect(header.getByText(/days left in your trial/)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  await createProgram(request, coach);
  await expect(header.getByText("2/3")).toBeVisible();
  const data = { user: { free_start: true } };
  expect((await request.post("/api/users/me", { headers: coach.headers, data })).ok()).toBe(true);
  await expect(header.getByText(/days left in your trial/)).toHaveCount(0);
  expect(await page.evaluate(() => "untouched" in window), "no reload").toBe(true);
});

test("[RTE-33] [RTE-36] [SHL-01] [SHL-18] a client's header and tabs lead to their own pages, and none to a coach's", async ({
  page,
  request,
}) => {
  await signInAs(page, await newClient(request));
  await page.goto("/feed/overview");
  const header = page.getByRole("banner");
  const menu = header.getByRole("navigation", { name: "Menu" });

  await test.step("the header has a menu, which is at the bottom below 992 px", async () => {
    await expect(header.getByRole("link", { name: "Regimen" })).toHaveAttribute("href", "/");
    await expect(header.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    await expect(menu).toBeVisible();
    await page.setViewportSize({ width: 991, height: 900 });
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
    await expect(header.getByRole("navigation")).toHaveCount(0);
    await page.setViewportSize({ width: 992, height: 900 });
    await expect(menu).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toHaveCount(0);
  });

  const main = page.getByRole("main");
  await test.step("its links and the tabs of the programs", async () => {
    for (const [place, link, path] of [
      [menu, "Calendar", "/user/calendar"],
      [menu, "Programs", "/user/my_programs/active"],
      [main, "Past", "/user/my_programs/past"],
      [main, "Invitations", "/user/my_programs/invites"],
      [main, "Active", "/user/my_programs/active"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after another
      await place.getByRole("link", { name: link, exact: true }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      // oxlint-enable no-await-in-loop
    }
  });

  await test.step("the account menu", async () => {
    for (const [label, path] of [
      ["Profile", /^\/user\/profile$/],
      ["My files", /^\/user\/files$/],
      ["Settings", /^\/user\/settings/],
      ["What's New", /^\/release-notes$/],
      ["Billing", /^\/user\/billing/],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after another
      await openAccountMenu(page);
      await expect(page.getByRole("menu")).toBeVisible();
      await page.getByRole("menuitem", { name: label }).click();
      await expect(page).toHaveURL((url) => path.test(url.pathname));
      // oxlint-enable no-await-in-loop
    }
  });

  await test.step("the tabs of what they pay", async () => {
    for (const path of ["/user/billing/payment", "/user/billing/history", "/user/billing/purchases"]) {
      // oxlint-disable no-await-in-loop -- one tab after another
      await main.locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      // oxlint-enable no-await-in-loop
    }
  });

  await test.step("nothing leads to a coach's page", async () => {
    const links = await header.getByRole("link").evaluateAll((all) => all.map((one) => one.getAttribute("href")));
    expect(links.filter((href) => href?.startsWith("/coach"))).toEqual([]);
    await page.goto(COACH_PAGE);
    await expect(page).toHaveURL(/\/user\//);
    await expect(header.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Exercises" })).toHaveCount(0);
  });
});

/** What of the header is outside of the window, wraps, is cut, or lies over its neighbour. */
const headerFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const header = document.querySelector("header") as HTMLElement;
    const box = header.getBoundingClientRect();
    const faults: string[] = [];
    const nameOf = (element: Element) => element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "";
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 1;
    const linesOf = (text: Node) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    for (const element of header.querySelectorAll("a, button, span")) {
      if (!isShown(element)) continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const isOutside = left < 0 || right > innerWidth || top < box.top || bottom > box.bottom;
      if (isOutside) faults.push(`${nameOf(element)} is outside of the header`);
      if (element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflowX === "hidden")
        faults.push(`${nameOf(element)} is cut`);
      const texts = [...element.childNodes].filter((node) => node.nodeType === 3 && node.textContent?.trim());
      if (texts.some((text) => linesOf(text) > 1)) faults.push(`${nameOf(element)} wraps`);
    }
    const parts = [...header.querySelectorAll("a, button")].filter(isShown);
    for (const [index, part] of parts.entries()) {
      const next = parts[index + 1];
      if (next && next.getBoundingClientRect().left < part.getBoundingClientRect().right - 0.5)
        faults.push(`${nameOf(part)} lies over ${nameOf(next)}`);
    }
    return faults;
  });

test("the header of coaches and clients holds in windows from 320 to 2,560 px", async ({ page, request, browser }) => {
  const coach = await owner(request);
  const client = await newClient(request);
  const other = await (await browser.newContext()).newPage();
  await signInAs(page, coach);
  await signInAs(other, client);
  await page.goto(COACH_PAGE);
  await other.goto("/user/profile");
  for (const one of [page, other]) {
    // oxlint-disable no-await-in-loop -- one page and one width after another
    await expect(one.getByRole("banner").getByRole("button", { name: /^Account menu/ })).toBeVisible();
    const faults: Record<number, string[]> = {};
    for (let width = 320; width <= 2_560; width += 20) {
      await one.setViewportSize({ width, height: 900 });
      // A frame is drawn first; what depends on the width follows.
      await one.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      const found = await headerFaults(one);
      if (found.length > 0) faults[width] = found;
    }
    expect(faults).toEqual({});
    // oxlint-enable no-await-in-loop
  }
  await other.context().close();
});
