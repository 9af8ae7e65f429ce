import { expect, expectAccessible, test } from "./fixtures";
import { day } from "./support/builder";
import { newCoach, signInAs, signUp, type Someone } from "./support/people";
import { freeProgram, localDay, start } from "./support/training";

const lift = (ident: string, name: string, kg: number) => ({
  id: ident,
  name,
  sets: [1, 2, 3].map((number) => ({ id: `${ident}${number}`, reps: { min: 5 }, load: { value: kg } })),
});
const fullBody = (squatKg: number) => ({
  sessions: [
    {
      id: "s1",
      title: "Full body",
      blocks: [{ kind: "strength", id: "b1", entries: [lift("e1", "Back squat", squatKg), lift("e2", "Dip", 20)] }],
    },
  ],
});

test("a coach makes a day easier for one of two clients, and it holds when the day is edited", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const [coach, maya, tom] = await Promise.all([
    newCoach(request),
    signUp(request, "user", ["Maya", "Kowalczyk"]),
    signUp(request, "user", ["Tom", "Berg"]),
  ]);
  const programId = await freeProgram(request, coach, "Strong Together", { 0: fullBody(100) });
  await start(request, maya, programId, localDay());
  await start(request, tom, programId, localDay());

  await signInAs(page, coach);
  await page.goto(`/coach/programs/${programId}/schedule`);
  await day(page, 1).hover();
  await day(page, 1).getByRole("button", { name: "Day actions" }).click();
  await page.getByRole("menuitem", { name: "Adjust for clients…" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust week 1, day 1" });
  await dialog.getByRole("combobox", { name: "Clients" }).fill("may");
  await page.getByRole("option", { name: "Maya Kowalczyk" }).click();
  await dialog.getByLabel("All loads").fill("-10");
  await dialog.getByRole("button", { name: /^Dip/ }).click();
  await dialog.getByRole("checkbox", { name: "Skip", exact: true }).check();
  await dialog.getByLabel("Note to the client").fill("Your knee: take it easy.");
  const preview = dialog.getByRole("region", { name: "What changes" });
  await expect(preview).toContainText("Back squat 3×5 @ 90 kg");
  await expect(preview).toContainText("Skipped");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save for 1 client" }).click();
  await expect(dialog).toBeHidden();
  await expect(day(page, 1).getByRole("button", { name: "Adjusted for 1 client" })).toBeVisible();

  const { id: timelineId } = await (
    await request.get(`/api/coach/plans/${programId}/timeline`, { headers: coach.headers })
  ).json();
  const edited = await request.put(`/api/coach/timelines/${timelineId}/days/0`, {
    headers: coach.headers,
    data: { content: fullBody(120), version: 1 },
  });
  expect(edited.status(), await edited.text()).toBe(200);

  const theirs = await browser.newContext({ baseURL });
  const phone = await theirs.newPage();
  await signInAs(phone, maya);
  await phone.goto("/user/today");
  await expect(phone.getByText("Adjusted for you. Your knee: take it easy.")).toBeVisible();
  await expect(phone.getByLabel("Load (kg), Set 1")).toHaveValue("107.5");
  await expect(phone.getByText("Dip")).toHaveCount(0);
  await theirs.close();

  const date = localDay();
  const today = async ({ headers }: Someone) => {
    const calendar = await request.get(`/api/athlete/calendar?from=${date}&to=${date}`, { headers });
    return (await calendar.json()).days[0];
  };
  expect(await today(tom)).toMatchObject({ adjusted: null, content: fullBody(120) });

  await day(page, 1).getByRole("button", { name: "Adjusted for 1 client" }).click();
  const list = page.getByRole("dialog", { name: "Adjust week 1, day 1" });
  await list.getByRole("button", { name: "Remove Maya Kowalczyk's adjustments" }).click();
  await expect(page.getByText("Maya Kowalczyk is back to the group's day")).toBeVisible();
  expect((await today(maya)).adjusted).toBeNull();
});
