import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { createPaidProgram, purchaseProgram, TEST_CARDS } from "./support/money";
import { newClient, signInAs, type Someone } from "./support/people";

/** A coach whose client's bank has just disputed a payment of €39. */
async function createDispute(request: APIRequestContext): Promise<Someone> {
  const { coach, programId } = await createPaidProgram(request);
  await purchaseProgram(request, await newClient(request), programId, TEST_CARDS.disputed);
  // The provider tells us by a webhook.
  await expect
    .poll(async () => (await (await request.get("/api/coach/disputes", { headers: coach.headers })).json()).waiting)
    .toBe(1);
  return coach;
}

test(
  "a coach answers a dispute: the draft stays, is sent once, and wins",
  onPhoneToo,
  async ({ page, request, allowErrors }) => {
    allowErrors("422");
    await signInAs(page, await createDispute(request));
    await page.goto("/coach/dashboard/transactions");
    await page.getByRole("link", { name: /^Disputes/ }).click();
    await expect(page.getByText("They say they didn't get what they paid for").first()).toBeVisible();
    await expect(page.getByText(/^1[34] days left$/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByText("Maya Kowalczyk").first().click();
    await expect(page.getByRole("heading", { name: "Dispute with Maya Kowalczyk" })).toBeVisible();
    await expect(page.getByText(/Online coaching: the training program "Squat Every Day"/)).toBeVisible();
    await expectAccessible(page);

    const words = page.getByLabel("What happened");
    await page.getByRole("button", { name: "Send to the bank" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Send to the bank" }).click();
    await expect(page.getByText("Tell the bank in a few sentences what happened.")).toBeVisible();
    await words.fill("winning_evidence");
    await page.getByRole("button", { name: "Save draft" }).click();
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.reload();
    await expect(words).toHaveValue("winning_evidence");

    await page.getByRole("button", { name: "Send to the bank" }).click();
    const dialog = page.getByRole("dialog", { name: "Send your answer?" });
    await expect(dialog).toContainText("You can answer only once.");
    await dialog.getByRole("button", { name: "Send to the bank" }).click();
    await expect(page.getByText("The bank decided in your favour. The money is back in your balance.")).toBeVisible();
    await expect(words).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "What was sent to the bank" })).toBeVisible();
    await expectAccessible(page);
  },
);

test("a coach gives a dispute up, after reading what that means", async ({ page, request }) => {
  await signInAs(page, await createDispute(request));
  await page.goto("/coach/dashboard/disputes");
  await page.getByText("Maya Kowalczyk").first().click();
  await page.getByRole("button", { name: "Accept dispute" }).click();
  const dialog = page.getByRole("dialog", { name: "Accept this dispute?" });
  await expect(dialog).toContainText("€39.00 goes to Maya Kowalczyk for good");
  await dialog.getByRole("button", { name: "Accept dispute" }).click();
  await expect(page.getByText("You accepted this dispute.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept dispute" })).toHaveCount(0);
});
