import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { thread } from "./support/chat";
import { mailedLink, mailsTo } from "./support/mails";
import { createPaidProgram, purchaseProgram } from "./support/money";
import { newClient, signInAs, type Someone } from "./support/people";

const ask = (request: APIRequestContext, who: Someone, programId: string, text: string) =>
  request.post("/api/questions", {
    headers: who.headers,
    data: { id: crypto.randomUUID(), plan_id: programId, text },
  });

async function receivedQuestions(request: APIRequestContext, coach: Someone): Promise<{ id: string }[]> {
  return (await (await request.get("/api/coach/questions", { headers: coach.headers })).json()).items;
}

test(
  "[STO-05] [OV-54] [RTE-51] a visitor asks on the page of a program, confirms by mail, and is answered by mail",
  onPhoneToo,
  async ({ page, request, browser }) => {
    const { programId, coach } = await createPaidProgram(request);
    const email = `sam.${crypto.randomUUID()}@elsewhere.example`;
    await page.goto(`/p/${programId}`);
    await page.getByRole("button", { name: "Ask a question" }).click();
    await page.getByLabel("Your question").fill("Can I start in March?");
    await page.getByLabel("Name").fill("Sam Carter");
    await page.getByLabel("Email", { exact: true }).fill(email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send question" }).dblclick();
    await expect(page.getByRole("dialog", { name: "Check your inbox" })).toBeVisible();

    await page.goto(await mailedLink(request, email));
    await expect(page.getByText("Can I start in March?")).toBeVisible();
    await expectAccessible(page);
    expect(await receivedQuestions(request, coach)).toEqual([]);
    await page.getByRole("button", { name: "Send question" }).dblclick();
    await expect(page.getByRole("heading", { name: "Your question has been sent." })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your question has been sent." })).toBeVisible();

    const desk = await (await browser.newContext()).newPage();
    await signInAs(desk, coach);
    await desk.goto("/coach/profile/questions");
    const question = desk.getByRole("listitem", { name: "Question from Sam Carter" });
    await expect(question.getByText("Can I start in March?")).toBeVisible();
    await expect(question.getByText("New", { exact: true })).toBeVisible();
    await expectAccessible(desk);
    await question.getByRole("button", { name: "Answer", exact: true }).click();
    await question.getByRole("textbox").fill("Any day you like.");
    await question.getByRole("button", { name: "Send answer" }).dblclick();
    await expect(desk.getByText("No open questions.")).toBeVisible();
    await desk.getByRole("radio", { name: "Answered 1" }).check({ timeout: 8000 });
    await expect(question.getByText("Sent by email")).toBeVisible();
    await expect
      .poll(async () => (await mailsTo(request, email)).map(({ subject }) => subject))
      .toEqual([
        expect.stringMatching(/ answered your question$/),
        expect.stringMatching(/^Confirm your email to ask /),
      ]);
    await desk.context().close();
  },
);

test("[OV-54] a client asks signed in, and reads the answer in the conversation", async ({ page, request }) => {
  const [{ programId, coach }, maya] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await purchaseProgram(request, maya, programId);
  await signInAs(page, maya);
  await page.goto(`/p/${programId}`);
  await page.getByRole("button", { name: "Ask a question" }).click();
  await page.getByLabel("Your question").fill("Is Tuesday heavy?");
  await page.getByRole("button", { name: "Send question" }).click();
  await expect(page.getByRole("dialog", { name: "Your question has been sent." })).toBeVisible();

  const [question] = await receivedQuestions(request, coach);
  const answered = await request.put(`/api/coach/questions/${question?.id}/answer`, {
    headers: coach.headers,
    data: { id: crypto.randomUUID(), text: "It is. Sleep well on Monday." },
  });
  expect(answered.status(), await answered.text()).toBe(200);
  await page.goto("/chat/all");
  await page.getByRole("link", { name: /Sleep well on Monday/ }).click();
  await expect(thread(page).getByText("It is. Sleep well on Monday.")).toBeVisible();
  await expect(thread(page).getByText("“Is Tuesday heavy?”")).toBeVisible();
});

test("[BUY-04] the alert of a private program leads to a question; [BUY-17] its own coach has no button", async ({
  page,
  request,
  browser,
}) => {
  const { programId, coach } = await createPaidProgram(request);
  const hidden = await request.patch(`/api/coach/plans/${programId}`, {
    headers: coach.headers,
    data: { accessibility: false },
  });
  expect(hidden.status(), await hidden.text()).toBe(200);
  const own = await ask(request, coach, programId, "Me?");
  expect(own.status()).toBe(422);
  await page.goto(`/p/${programId}`);
  await expect(page.getByText("You do not have permission to access this program")).toBeVisible();
  await page.getByRole("button", { name: "Contact coach" }).click();
  await expect(page.getByLabel("Your question")).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await signInAs(desk, coach);
  await desk.goto(`/p/${programId}`);
  await expect(desk.getByRole("heading", { name: "Your coach" })).toBeVisible();
  await expect(desk.getByRole("button", { name: /Ask a question|Contact coach/ })).toHaveCount(0);
  await desk.context().close();
});
