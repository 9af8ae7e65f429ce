import { expect, expectAccessible, test } from "./fixtures";
import { newProgram, put } from "./support/builder";

test("own exercises are merged: duplicates that are found, and one into another that is searched", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const program = await newProgram(page, request);
  const own = async (name: string, muscle_group: string): Promise<string> => {
    const data = { name, metric_category: "strength", muscle_group, equipment: "other" };
    const made = await request.post("/api/coach/exercises", { headers: program.headers, data });
    expect(made.status(), await made.text()).toBe(201);
    return (await made.json()).id;
  };
  // The older of two that look the same is the one that stays.
  const into = await own("Harbour march", "back");
  const [id] = await Promise.all([own("Harbour marsch", "back"), own("Pier squat", "upper_legs")]);
  const entry = { id: "e", name: "Harbour marsch", exercise_id: id, sets: [{ id: "q", reps: { min: 5 } }] };
  const blocks = [{ kind: "strength", id: "b", entries: [entry] }];
  await put(request, program, 0, { sessions: [{ id: "w", title: "Harbour", blocks }] });
  await page.goto("/coach/exercises/library?from=own");

  await test.step("duplicates are found and merged after showing what that reaches", async () => {
    await expect(page.getByText("1 of your exercises looks the same as another.")).toBeVisible();
    await page.getByRole("button", { name: "Review exercises that look the same" }).click();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Merge Harbour marsch into Harbour march" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge Harbour marsch" });
    await expect(dialog.getByText("Will use Harbour march instead: 1 day.")).toBeVisible();
    await expect(dialog.getByText(/can't be undone/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Merge exercises" }).click();
    await expect(page.getByText("Harbour marsch is now Harbour march.")).toBeVisible();
    await expect(page.getByText("No exercises look the same.")).toBeVisible();
    const { headers } = program;
    const days = await request.get(`/api/coach/timelines/${program.timelineId}/exercises`, { headers });
    expect((await days.json()).items).toMatchObject([{ name: "Harbour march", exercise_id: into, days: 1 }]);
    await page.keyboard.press("Escape");
  });

  await test.step("an own exercise is merged into one that is searched", async () => {
    await page.getByRole("button", { name: "Actions for Pier squat" }).click();
    await page.getByRole("menuitem", { name: "Merge…" }).click();
    const dialog = page.getByRole("dialog", { name: "Merge Pier squat" });
    await dialog.getByRole("combobox", { name: "Into" }).fill("air bike for cal");
    await page.getByRole("option", { name: "Air Bike for Calories" }).click();
    await expect(dialog.getByText(/tracked differently/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Merge exercises" })).toBeDisabled();
    await dialog.getByRole("combobox", { name: "Into" }).fill("back squat");
    await page.getByRole("option", { name: "Back Squat", exact: true }).click();
    await expect(dialog.getByText("Nothing uses this exercise yet.")).toBeVisible();
    await dialog.getByRole("button", { name: "Merge exercises" }).click();
    await expect(page.getByText("Pier squat is now Back Squat.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Actions for Pier squat" })).toHaveCount(0);
  });
});
