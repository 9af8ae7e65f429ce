import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { newClient, newCoach, signInAs, type Someone } from "./support/people";
import { freeProgram, localDay, start } from "./support/training";

type Exercise = { id: string; name: string; muscle_group: string; equipment: string; measurement: string };

/** Exercises of the library that resemble each other. */
async function alike(request: APIRequestContext, { headers }: Someone): Promise<Exercise[]> {
  const response = await request.get("/api/coach/exercises?per_page=100&q[muscle_group_in]=upper_legs", { headers });
  const { items } = (await response.json()) as { items: Exercise[] };
  const like = (one: Exercise) => `${one.equipment} ${one.measurement}`;
  const asked = items.find((one) => one.measurement === "weight_reps") as Exercise;
  return [asked, ...items.filter((one) => one.id !== asked.id && like(one) === like(asked))];
}

test(
  "a client reads how an exercise is done, and swaps it when the machine is taken",
  onPhoneOnly,
  async ({ page, request, browser }) => {
    const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
    const [asked, second, chosen] = (await alike(request, coach)) as [Exercise, Exercise, Exercise];
    const added = await request.put(`/api/coach/exercises/${asked.id}/additions`, {
      headers: coach.headers,
      data: { aliases: [], cue: "Slow down, then drive", video_url: "https://vimeo.com/76979871", alternates: [] },
    });
    expect(added.status(), await added.text()).toBe(200);
    const sets = [1, 2, 3].map((n) => ({ id: `q${n}`, reps: { min: 5 }, load: { value: 80, unit: "kg" } }));
    const entry = { id: "e1", exercise_id: asked.id, name: asked.name, alternates: [chosen.id], sets };
    const content = {
      sessions: [{ id: "s1", title: "Legs", blocks: [{ id: "b1", kind: "strength", entries: [entry] }] }],
    };
    const programId = await freeProgram(request, coach, "Squat Every Day", { 0: content });
    await start(request, client, programId, localDay());
    await signInAs(page, client);
    await page.goto("/user/today");
    const card = page.getByRole("region", { name: asked.name });

    await test.step("the coach's own cue and video", async () => {
      await card.getByRole("button", { name: "How to" }).click();
      const instructions = page.getByRole("dialog", { name: asked.name });
      await expect(instructions.getByRole("region", { name: "Your coach says" })).toContainText(
        "Slow down, then drive",
      );
      await expect(instructions.getByRole("link", { name: "Watch your coach's video" })).toHaveAttribute(
        "href",
        "https://vimeo.com/76979871",
      );
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(instructions).toBeHidden();
    });

    await test.step("another exercise stands in, and the result says so", async () => {
      await card
        .getByRole("button", { name: /^Log set 1|Set 1:.*80/i })
        .first()
        .waitFor();
      await page.locator('[data-set="q1"]').locator("button[aria-pressed]").click();

      await card.getByRole("button", { name: "Swap" }).click();
      const sheet = page.getByRole("dialog", { name: `Alternatives to ${asked.name}` });
      await expect(sheet.getByRole("region", { name: "Your coach suggests" }).getByRole("button")).toContainText(
        chosen.name,
      );
      await expect(sheet.getByRole("button", { name: new RegExp(second.name) })).toBeVisible();
      await expectAccessible(page);
      await sheet.getByRole("button", { name: new RegExp(chosen.name) }).click();

      const other = page.getByRole("region", { name: chosen.name });
      await expect(other).toContainText(`Instead of ${asked.name}`);
      // The first set keeps its name; the weight that was meant for the other exercise is not proposed.
      await expect(other.locator('[data-set="q1"]')).toContainText(asked.name);
      await expect(other.getByLabel("Load (kg), Set 2")).toHaveValue("");
      await other.getByLabel("Load (kg), Set 2").fill("120");
      await other.locator('[data-set="q2"]').locator("button[aria-pressed]").click();
      await page.reload();
      await expect(other).toContainText(`Instead of ${asked.name}`);
      await expect(other.getByLabel("Load (kg), Set 3")).toHaveValue("120");
      await expectAccessible(page);

      const desk = await (await browser.newContext()).newPage();
      await signInAs(desk, coach);
      await desk.goto(`/coach/athlete/${client.id}/calendar`);
      await desk.getByRole("button", { name: /Legs/ }).first().click();
      await expect(desk.getByRole("dialog")).toContainText("120 × 5");
      await expect(desk.getByRole("dialog")).toContainText(`With ${chosen.name}`);
      await desk.context().close();

      await other.getByRole("button", { name: "Swap" }).click();
      await page.getByRole("button", { name: `Back to ${asked.name}` }).click();
      await expect(card.locator('[data-set="q2"]')).toContainText(chosen.name);
      await expect(card.getByLabel("Load (kg), Set 3")).toHaveValue("80");
    });
  },
);

test("the coach replaces an exercise and names alternatives while writing the day", async ({ page, request }) => {
  const coach = await newCoach(request);
  const [asked, second] = (await alike(request, coach)) as [Exercise, Exercise];
  const entry = { id: "e1", exercise_id: asked.id, name: asked.name, sets: [{ id: "q1", reps: { min: 5 } }] };
  const content = {
    sessions: [{ id: "s1", title: "Legs", blocks: [{ id: "b1", kind: "strength", entries: [entry] }] }],
  };
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: content });
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${programId}/schedule`);
  await page.getByText("Legs").first().click();
  await page.getByRole("button", { name: `Actions for ${asked.name}` }).click();
  await page.getByRole("menuitem", { name: "Add an alternative" }).click();
  await page.getByRole("combobox", { name: "Find an exercise" }).fill(second.name);
  await page.getByRole("option", { name: second.name, exact: true }).click();
  const alternatives = page.getByRole("list", { name: "Alternatives" });
  await expect(alternatives).toContainText(second.name);
  await expectAccessible(page);
  await alternatives.getByRole("button", { name: `Remove ${second.name}` }).click();
  await expect(alternatives).toBeHidden();
  await page.getByRole("button", { name: `Actions for ${asked.name}` }).click();
  await page.getByRole("menuitem", { name: "Replace" }).click();
  await page.getByRole("combobox", { name: "Find an exercise" }).fill(second.name);
  await page.getByRole("option", { name: second.name, exact: true }).click();
  await expect(page.getByRole("button", { name: `Actions for ${second.name}` })).toBeVisible();
});
