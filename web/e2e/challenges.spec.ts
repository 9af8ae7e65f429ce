import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";

test(
  "[LDB-01] [LDB-03] [LDB-04] [RTE-63] [RTE-70] [FED-02] a coach publishes a challenge, a client finds it, joins and has a result",
  onPhoneToo,
  async ({ page, browser, request, isMobile }) => {
    const [coach, maya] = await Promise.all([newCoach(request), newClient(request)]);
    const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Squats") });
    await start(request, maya, programId, localDay());
    const phones = await browser.newContext();
    const phone = await phones.newPage();
    await signInAs(phone, maya);
    await signInAs(page, coach);

    await test.step("without a challenge, the client's list says where they come from", async () => {
      await phone.goto("/user/progress/challenges");
      await expect(phone.getByText("When your coach starts one, you’ll find it here")).toBeVisible();
    });

    const challenges = page.getByLabel("Challenges", { exact: true });
    await test.step("the coach takes a ready-made one, changes it and publishes it", async () => {
      await page.goto("/coach/challenges");
      await expect(page).toHaveURL(/\/coach\/challenges\/library$/);
      await page.getByRole("link", { name: "Browse ready-made ones" }).click();
      await expect(page).toHaveURL(/\/coach\/challenges\/regimen-library$/);
      await expect(page.getByText("Usually 14 days").first()).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Use 2 km Row" }).click();
      const dialog = page.getByRole("dialog", { name: "New challenge" });
      await dialog.getByRole("textbox", { name: "Name" }).fill("");
      await dialog.getByRole("button", { name: "Save draft" }).click();
      await expect(dialog.getByText("Enter a name.")).toBeVisible();
      await dialog.getByRole("textbox", { name: "Name" }).fill("Rowing Race");
      await dialog.getByRole("combobox", { name: "Who it’s for" }).click();
      await page.getByRole("option", { name: "Squat Every Day" }).click();
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Save draft" }).click();
      await expect(dialog).toBeHidden();
      await expect(page).toHaveURL(/\/coach\/challenges\/library/);
      await expect(challenges.getByText("Draft")).toBeVisible();
      await expectAccessible(page);
      await page.getByRole("button", { name: "Actions for Rowing Race" }).click();
      await page.getByRole("menuitem", { name: "Publish" }).click();
      await expect(page.getByText(/^1 client of Squat Every Day will be notified/)).toBeVisible();
      await page.getByRole("button", { name: "Publish" }).click();
      await expect(challenges.getByText("14 days left")).toBeVisible();
    });

    await test.step("the client's list shows it at once, and it opens", async () => {
      const card = phone.getByRole("list", { name: "On now" }).getByRole("link", { name: /^Rowing Race/ });
      await expect(card).toContainText("14 days left");
      await expect(card).toContainText("Join in");
      await card.click();
      await expect(phone).toHaveURL(/\/leaderboards\/challenges\/[0-9a-f-]+$/);
      await expect(phone.getByRole("heading", { name: "Rowing Race" })).toBeVisible();
    });

    await test.step("a notification leads there too", async () => {
      await phone.goto("/feed/overview");
      const item = phone.getByRole("listitem").filter({ hasText: "invites you to a challenge: Rowing Race, " });
      await expect(item).toBeVisible();
      await item.getByRole("link").first().click();
      await expect(phone.getByRole("heading", { name: "Rowing Race" })).toBeVisible();
    });

    const id = /challenges\/([0-9a-f-]+)$/.exec(phone.url())?.[1] ?? "";
    const board = phone.getByRole("list", { name: "Scores" });
    await test.step("the client joins and enters a result, which the coach sees at once", async () => {
      await page.goto(`/leaderboards/challenges/${id}`);
      await expect(page.getByText("0 taking part")).toBeVisible();
      await phone.getByRole("button", { name: "Join challenge" }).click();
      await expect(phone.getByText("You’re in. Enter your result when you have it.")).toBeVisible();
      await expect(page.getByText("1 taking part")).toBeVisible();
      await phone.getByRole("button", { name: "Enter my result" }).click();
      const dialog = phone.getByRole("dialog", { name: "Enter result" });
      await dialog.getByRole("textbox", { name: "Time (minutes:seconds)" }).fill("7:20");
      await expectAccessible(phone);
      await dialog.getByRole("button", { name: "Save result" }).click();
      await expect(phone.getByRole("region", { name: "Your score" })).toContainText("7:20");
      await expect(board.getByRole("listitem")).toHaveCount(1);
      await expect(page.getByRole("list", { name: "Scores" })).toContainText("7:20");
      await expectAccessible(phone);
    });

    await test.step("the coach says something about it, and the client's feed leads to that comment", async () => {
      await page.getByRole("list", { name: "Scores" }).getByRole("button").click();
      const score = page.getByRole("dialog", { name: "Rowing Race" });
      await score.getByRole("textbox", { name: "Write a comment" }).fill("Strong pull!");
      await score.getByRole("button", { name: "Send comment" }).click();
      await expect(score.getByText("Strong pull!")).toBeVisible();
      await phone.goto("/feed/leaderboards");
      await phone.getByRole("link", { name: /commented on your score in Rowing Race/ }).click();
      await expect(phone).toHaveURL(
        new RegExp(`/leaderboards/challenges/${id}/comments/[0-9a-f-]+\\?comment_id=[0-9a-f-]+$`),
      );
      await expect(phone.getByRole("dialog", { name: "Rowing Race" })).toContainText("Strong pull!");
      await page.keyboard.press("Escape");
    });

    await test.step("the coach sees who has joined, in the library, on the leaderboards and in the profile", async () => {
      await page.goto("/coach/challenges/library");
      await expect(
        isMobile ? challenges.getByText("1 joined") : challenges.getByRole("cell", { name: "1", exact: true }),
      ).toBeVisible();
      await page.goto("/leaderboards");
      await page.getByRole("link", { name: "Challenges", exact: true }).last().click();
      await expect(page.getByRole("list", { name: "Running" })).toContainText("Rowing Race");
      await expectAccessible(page);
      await page.goto(`/coach/clients/${maya.id}/programs`);
      await page.getByRole("link", { name: "Challenges", exact: true }).last().click();
      await expect(page).toHaveURL(new RegExp(`/coach/clients/${maya.id}/challenges$`));
      await page.getByRole("link", { name: /^Rowing Race/ }).click();
      await expect(page.getByText("7:20").first()).toBeVisible();
      await expect(page.getByRole("link", { name: "Open leaderboard" })).toHaveAttribute("href", new RegExp(`/${id}$`));
      await expectAccessible(page);
    });

    await test.step("an archived challenge leaves the lists of the coach and of the client", async () => {
      await phone.goto("/user/progress/challenges");
      await expect(phone.getByRole("link", { name: /^Rowing Race/ })).toBeVisible();
      await page.goto("/coach/challenges/library");
      await page.getByRole("button", { name: "Actions for Rowing Race" }).click();
      await page.getByRole("menuitem", { name: "Archive" }).click();
      await page.getByRole("button", { name: "Archive" }).click();
      await expect(page.getByText(/^Give your clients something to chase together/)).toBeVisible();
      await expect(phone.getByText("When your coach starts one, you’ll find it here")).toBeVisible();
      await page.goto("/coach/challenges/library?status=archived");
      await expect(challenges.getByText("Archived")).toBeVisible();
    });
    await phones.close();
  },
);
