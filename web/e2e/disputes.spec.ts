import { expect, expectAccessible, test } from "./fixtures";
import { createPaidProgram, purchaseProgram, TEST_CARDS } from "./support/money";
import { newClient, signInAs, signUp } from "./support/people";

test("a coach answers a dispute, whose draft stays, is sent once, and wins, and gives another one up after reading what that means", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const [{ coach, programId }, maya, tom] = await Promise.all([
    createPaidProgram(request),
    newClient(request),
    signUp(request, "user", ["Tom", "Berg"]),
  ]);
  await purchaseProgram(request, maya, programId, TEST_CARDS.disputed);
  await purchaseProgram(request, tom, programId, TEST_CARDS.disputed);
  // The provider tells us by a webhook.
  await expect
    .poll(async () => (await (await request.get("/api/coach/disputes", { headers: coach.headers })).json()).waiting)
    .toBe(2);
  await signInAs(page, coach);
  await page.goto("/coach/dashboard/transactions");
  const disputes = page.getByRole("link", { name: /^Disputes/ });

  await test.step("a dispute says why and how long there is to answer", async () => {
    await disputes.click();
    await expect(page.getByText("They say they didn't get what they paid for").first()).toBeVisible();
    await expect(page.getByText(/^1[34] days left$/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByText("Maya Kowalczyk").first().click();
    await expect(page.getByRole("heading", { name: "Dispute with Maya Kowalczyk" })).toBeVisible();
    await expect(page.getByText(/Online coaching: the training program "Squat Every Day"/)).toBeVisible();
    await expectAccessible(page);
  });

  const words = page.getByLabel("What happened");
  await test.step("the draft of an answer stays", async () => {
    await page.getByRole("button", { name: "Send to the bank" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send to the bank" }).click();
    await expect(page.getByText("Tell the bank in a few sentences what happened.")).toBeVisible();
    await words.fill("winning_evidence");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.reload();
    await expect(words).toHaveValue("winning_evidence");
  });

  await test.step("it is sent once, and wins", async () => {
    await page.getByRole("button", { name: "Send to the bank" }).click();
    const dialog = page.getByRole("dialog", { name: "Send your answer?" });
    await expect(dialog).toContainText("You can answer only once.");
    await dialog.getByRole("button", { name: "Send to the bank" }).click();
    await expect(page.getByText("The bank decided in your favour. The money is back in your balance.")).toBeVisible();
    await expect(words).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "What was sent to the bank" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("another one is given up", async () => {
    await page.goto("/coach/dashboard/disputes");
    await page.getByText("Tom Berg").first().click();
    await page.getByRole("button", { name: "Accept dispute" }).click();
    const dialog = page.getByRole("dialog", { name: "Accept this dispute?" });
    await expect(dialog).toContainText("€39.00 goes to Tom Berg for good");
    await dialog.getByRole("button", { name: "Accept dispute" }).click();
    await expect(page.getByText("You accepted this dispute.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept dispute" })).toHaveCount(0);
  });
});
