import type { Page } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import { test } from "./support/ownServer";
import { newClient, newCoach, signInAs } from "./support/people";

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

// A note reaches everybody on its server, so this test has one of its own.
test("[FED-26] [FED-27] [SHL-23] [RTE-71] both hear of a new note at once, and find it again", async ({
  browser,
  page,
  request,
  ownServer,
}) => {
  test.slow(); // each command starts a process of its own
  const elsewhere = await browser.newContext();
  const client = { page: await elsewhere.newPage(), home: "/user/my_programs", menu: /^Account menu/ };
  const coach = { page, home: "/coach/exercises/library", menu: "Help" };
  const both = [coach, client];
  await signInAs(coach.page, await newCoach(request));
  await signInAs(client.page, await newClient(request));

  await test.step("both hear of it at once", async () => {
    for (const one of both) {
      const ready = subscribed(one.page);
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.page.goto(one.home);
      // oxlint-disable-next-line no-await-in-loop
      await ready;
    }
    await ownServer.run("release-note", "publish", "Rest timers", "--body", "They start by **themselves**.");
    for (const one of both) {
      const popup = one.page.getByRole("dialog", { name: "Rest timers" });
      // oxlint-disable no-await-in-loop -- one after the other
      await expect(popup).toContainText("They start by themselves.");
      if (one === coach) await expectAccessible(page, { exclude: ["main"] });
      await popup.getByRole("button", { name: "Got it" }).click();
      await expect(popup).toBeHidden();
      // oxlint-enable no-await-in-loop
    }
  });

  await test.step("one that is published while the app is closed waits for them", async () => {
    for (const one of both) await one.page.goto("about:blank");
    const button = ["--button", "Open your feed", "--url", "/feed/overview"];
    await ownServer.run("release-note", "publish", "Swaps", "--body", "- Choose an alternative\n- Go on", ...button);
    for (const one of both) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await one.page.goto(one.home);
      // oxlint-disable-next-line no-await-in-loop
      await expect(one.page.getByRole("dialog", { name: "Swaps" })).toBeVisible();
    }
  });

  for (const one of both) {
    const banner = one.page.getByRole("banner");
    const openMenu = () => banner.getByRole("button", { name: one.menu, exact: true }).click();
    // oxlint-disable no-await-in-loop -- one after the other
    await test.step(`the ${one === coach ? "coach" : "client"} finds both notes again and reads them`, async () => {
      await one.page.goto("/release-notes");
      await expect(one.page.getByRole("heading", { name: "What's New" })).toBeVisible();
      await openMenu();
      const link = one.page.getByRole("menuitem", { name: "What's New 1 unread" });
      await expect(link).toBeVisible();
      await one.page.keyboard.press("Escape");
      if (one === coach) {
        // On a phone the link is in the menu of the whole app.
        await page.setViewportSize({ width: 390, height: 844 });
        await banner.getByRole("button", { name: "Menu", exact: true }).click();
        await expect(page.getByRole("link", { name: "What's New 1 unread" })).toBeVisible();
        await page.keyboard.press("Escape");
        await page.setViewportSize({ width: 1440, height: 900 });
      }
      const notes = one.page.getByRole("main").getByRole("listitem");
      await expect(notes.filter({ hasText: "Swaps" }).first()).toContainText("New");
      if (one === coach) await expectAccessible(page);
      await one.page.getByRole("button", { name: "Mark as read" }).click();
      await expect(one.page.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
      await openMenu();
      await expect(one.page.getByRole("menuitem", { name: "What's New" })).toBeVisible();
      await expect(link).toHaveCount(0);
      await one.page.keyboard.press("Escape");
      await one.page.getByRole("button", { name: "Open your feed" }).first().click();
      await expect(one.page).toHaveURL(/\/feed\/overview$/);
    });
    // oxlint-enable no-await-in-loop
  }
  await elsewhere.close();
});
