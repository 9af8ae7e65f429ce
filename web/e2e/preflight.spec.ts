import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { connectPayments } from "./support/money";
import { answerFree, preflight } from "./support/openProgram";
import { newCoach, signInAs, type Someone } from "./support/people";
import { workout } from "./support/training";

type Program = Someone & { id: string; timelineId: string };

async function newDraft(request: APIRequestContext, coach: Someone): Promise<Program> {
  const { headers } = coach;
  const data = { title: "Winter Strength", plan_type: "membership" };
  const { id } = await (await request.post("/api/coach/plans", { headers, data })).json();
  const timeline = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers })).json();
  return { ...coach, id, timelineId: timeline.id };
}

async function write(request: APIRequestContext, program: Program, day: number, title: string, how: "day" | "draft") {
  const { headers, timelineId } = program;
  const path = `/api/coach/timelines/${timelineId}/days/${day}${how === "draft" ? "/draft" : ""}`;
  const versions = how === "draft" ? { base_version: 0 } : { version: 0 };
  const saved = await request.put(path, { headers, data: { content: workout(title), ...versions } });
  expect(saved.status(), await saved.text()).toBe(200);
}

const program = async (request: APIRequestContext, { headers, id }: Program) =>
  (await request.get(`/api/coach/plans/${id}`, { headers })).json();

test("[PRG-17] what is missing is mended inside the dialog, and then the button is enabled", async ({
  page,
  request,
}) => {
  const mine = await newDraft(request, await newCoach(request));
  await connectPayments(request, mine);
  await signInAs(page, mine);
  await Promise.all([
    write(request, mine, 0, "Lower, volume", "day"),
    write(request, mine, 4, "Pull, speed", "draft"),
    write(request, mine, 9, "Upper, push", "draft"),
    write(request, mine, 22, "Long easy", "day"),
  ]);
  await page.goto(`/coach/programs/${mine.id}/details`);
  const dialog = await preflight(page);
  const open = dialog.getByRole("button", { name: "Open program" });
  await expect(open).toBeDisabled();
  await expect(dialog.getByLabel("Price (includes applicable taxes)")).toBeFocused();
  await expect(dialog).toContainText("1 thing left: a price, or Free. The rest can wait.");
  await expect(dialog).toContainText("“Pull, speed” is a draft");
  await expectAccessible(page);

  await dialog.getByRole("button", { name: "Publish both days" }).click();
  await expect(dialog.getByRole("button", { name: "Publish both days" })).toBeHidden();
  await expect(dialog).not.toContainText("is a draft");
  await dialog.getByRole("button", { name: "Copy week 2" }).click();
  await expect(dialog.getByRole("button", { name: "Copy week 2" })).toBeHidden();
  await dialog.getByLabel("Price (includes applicable taxes)").fill("39");
  await dialog.getByLabel("Price (includes applicable taxes)").press("Enter");
  await expect(open).toBeFocused();
  await expect(dialog).toContainText("39.00");
  await expectAccessible(page);
  await open.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByText("The program is open. Clients can join now.")).toBeVisible();
  expect((await program(request, mine)).state).toBe("published");
  const { headers } = mine;
  const { days } = await (await request.get(`/api/coach/plans/${mine.id}/timeline`, { headers })).json();
  expect(days.map(({ day }: { day: number }) => day)).toEqual([0, 4, 9, 16, 22]);
});

test("[PRG-52] programs with something missing: paid without training, free from the builder, and open", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("409");
  const coach = await newCoach(request);
  const { headers } = coach;
  await connectPayments(request, coach);
  await signInAs(page, coach);

  await test.step("a paid program without training does not open by itself", async () => {
    const mine = await newDraft(request, coach);
    const price = { amount_minor: 3900, currency: "EUR", duration: "monthly" };
    expect((await request.post(`/api/coach/plans/${mine.id}/prices`, { headers, data: price })).ok()).toBe(true);
    await page.goto(`/coach/programs/${mine.id}/details`);
    const dialog = await preflight(page);
    await expect(dialog).toContainText("People would pay for an empty calendar.");
    const open = dialog.getByRole("button", { name: "Open program" });
    await expect(open).toBeDisabled();
    await dialog.getByRole("button", { name: "Open without training" }).click();
    await expect(dialog).toContainText("You'll write the training later");
    await expect(open).toBeFocused();
    await dialog.getByRole("button", { name: "Not yet" }).click();
    expect((await program(request, mine)).state).toBe("draft");
  });

  await test.step("a free program opens from the builder, and says so when the server refuses", async () => {
    const mine = await newDraft(request, coach);
    await write(request, mine, 0, "Lower", "day");
    await page.goto(`/coach/programs/${mine.id}/schedule`);
    const dialog = await preflight(page);
    await answerFree(dialog);
    await expect(dialog).toContainText("It's free");
    expect((await request.post(`/api/coach/plans/${mine.id}/archive`, { headers })).ok()).toBe(true);
    await dialog.getByRole("button", { name: "Open program" }).click();
    await expect(dialog.getByRole("alert")).toContainText("This program is archived. Restore it first.");
    expect((await request.post(`/api/coach/plans/${mine.id}/restore`, { headers })).ok()).toBe(true);
    await dialog.getByRole("button", { name: "Open program" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: "Open program" })).toBeHidden();
  });

  await test.step("what is wrong with an open program links to where it is mended", async () => {
    const mine = await newDraft(request, coach);
    expect((await request.post(`/api/coach/plans/${mine.id}/publish`, { headers })).ok()).toBe(true);
    await write(request, mine, 0, "Lower", "draft");
    await page.goto("/coach/programs/attention");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Open without training", exact: true })).toBeVisible();
    await expect(page.getByRole("link", { name: /Needs attention/ })).toContainText("1");
    await expectAccessible(page);
    await main.getByRole("link", { name: "1 draft waits", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/coach/programs/edit/${mine.id}/schedule`));
  });
});
