import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { say, setUpGroup } from "./support/chat";
import { signInAs } from "./support/people";

test(
  "the morning lists who needs the coach and why, and an answer settles it",
  onPhoneToo,
  async ({ page, request }) => {
    const { coach, maya, direct } = await setUpGroup(request);
    await say(request, maya, direct, "Could we move our call to Thursday?");
    await signInAs(page, coach);
    await page.goto("/coach/today");
    const answer = page.getByRole("region", { name: "Answer first" });
    await expect(answer).toContainText("Maya Kowalczyk");
    await expect(answer).toContainText("Asked you a question");
    await expect(answer).toContainText("“Could we move our call to Thursday?”");
    await expect(page.getByText("people need you").or(page.getByText("person needs you"))).toBeVisible();
    await expectAccessible(page);
    await answer.getByRole("button", { name: "Reply" }).click();
    await page.getByRole("textbox", { name: "Write to Maya Kowalczyk" }).fill("Thursday at six is fine");
    await page.getByRole("button", { name: /^Send and done/ }).click();
    await expect(page.getByText("Maya Kowalczyk is done.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Answer first" })).toHaveCount(0);
    const stored = await request.get(`/api/chat/conversations/${direct}/messages`, { headers: maya.headers });
    const { items } = await stored.json();
    expect(items.at(-1)).toMatchObject({ text: "Thursday at six is fine", from_coach: true });
  },
);

test("one key settles a person, undo brings them back, and a rule can be switched off", async ({ page, request }) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "One question");
  await signInAs(page, coach);
  await page.goto("/coach/today");
  const row = page.locator("[data-client]").filter({ hasText: "Maya Kowalczyk" });
  await expect(row).toBeVisible();
  await page.keyboard.press("e");
  await expect(page.getByText("Maya Kowalczyk is done.")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Rules" }).click();
  await page.getByRole("checkbox", { name: "A question waits, in hours" }).uncheck();
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row.getByText("One question")).toHaveCount(0);
});
