import type { Page } from "@playwright/test";
import { COACH, fakeSession } from "./fakeSession";
import { expect, expectAccessible, onPhoneToo } from "./fixtures";
import { test } from "./support/ownServer";
import { newClient, newCoach, signInAs } from "./support/people";

// A note reaches everybody on its server, so these tests have one of their own, one after the other.
test.describe.configure({ mode: "default" });

const HOME = { coach: "/coach/exercises/library", user: "/user/my_programs" };

async function openMenu(page: Page, role: "coach" | "user", isMobile: boolean): Promise<void> {
  const header = page.getByRole("banner");
  if (role === "user") await header.getByRole("button", { name: /^Account menu/ }).click();
  else await header.getByRole("button", { name: isMobile ? "Menu" : "Help", exact: true }).click();
}

/** Resolves once the page that opens next is subscribed to new notes. */
function subscribed(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        const text = String(payload);
        if (text.includes("confirm_subscription") && text.includes("SystemNotificationChannel")) resolve();
      }),
    );
  });
}

for (const role of ["coach", "user"] as const) {
  test(
    `[FED-26] [FED-27] [SHL-23] [RTE-71] a ${role} hears of a new note at once, reads it, and finds it again`,
    // Only the coach's menu differs on a phone.
    role === "coach" ? onPhoneToo : {},
    async ({ page, request, ownServer, isMobile }) => {
      test.slow(); // each command starts a process of its own
      await signInAs(page, role === "coach" ? await newCoach(request) : await newClient(request));
      const ready = subscribed(page);
      await page.goto(HOME[role]);
      await ready;
      await ownServer.run("release-note", "publish", "Rest timers", "--body", "They start by **themselves**.");
      const popup = page.getByRole("dialog", { name: "Rest timers" });
      await expect(popup).toContainText("They start by themselves.");
      await expectAccessible(page, { exclude: ["main"] });
      await popup.getByRole("button", { name: "Got it" }).click();
      await expect(popup).toBeHidden();

      // Published while the app is closed: it waits, and the link counts it.
      await page.goto("/404");
      const button = ["--button", "Open your feed", "--url", "/feed/overview"];
      await ownServer.run("release-note", "publish", "Swaps", "--body", "- Choose an alternative\n- Go on", ...button);
      await page.goto(HOME[role]);
      await expect(page.getByRole("dialog", { name: "Swaps" })).toBeVisible();
      await page.goto("/release-notes");
      await expect(page.getByRole("heading", { name: "What's New" })).toBeVisible();
      await openMenu(page, role, isMobile);
      const link = page.getByRole(role === "coach" && isMobile ? "link" : "menuitem", { name: "What's New 1 unread" });
      await expect(link).toBeVisible();
      await page.keyboard.press("Escape");
      const notes = page.getByRole("main").getByRole("listitem");
      await expect(notes.filter({ hasText: "Swaps" }).first()).toContainText("New");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Mark as read" }).click();
      await expect(page.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
      await openMenu(page, role, isMobile);
      await expect(link).toHaveCount(0);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Open your feed" }).first().click();
      await expect(page).toHaveURL(/\/feed\/overview$/);
    },
  );
}

test("[RTE-71] without notes the page says so, and a failure offers a retry", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("503");
  await signInAs(page, await newClient(request));
  const pagination = { current_page: 1, per_page: 10, total_pages: 1, total: 0 };
  await page.route("**/api/notes?page=*", (route) => route.fulfill({ json: { items: [], pagination } }));
  await page.goto("/release-notes");
  await expect(page.getByText("No release notes yet.")).toBeVisible();
  await page.route("**/api/notes?page=*", (route) => route.fulfill({ status: 503, json: { errors: {} } }));
  await page.reload();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});

test("[FED-28] a blocked coach has no popup, a disabled link and no page", async ({ page, allowErrors }) => {
  allowErrors("503");
  const requests: string[] = [];
  page.on("request", (one) => {
    if (one.url().includes("/api/notes")) requests.push(one.url());
  });
  await fakeSession(page, { ...COACH, subscription: { active: false, blocked: true, access_state: "expired_trial" } });
  await page.goto("/coach/my_accounts");
  await page.getByRole("banner").getByRole("button", { name: "Help", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "What's New" })).toBeDisabled();
  await page.goto("/release-notes");
  await expect(page).toHaveURL(/\/upgrade-your-account$/);
  expect(requests).toEqual([]);
});
