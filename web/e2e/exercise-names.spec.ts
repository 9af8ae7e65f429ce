import { expect, expectAccessible, test } from "./fixtures";
import { day, newProgram, panel, publish, put } from "./support/builder";

const entry = (ident: string, name: string) => ({ id: ident, name, sets: [{ id: `s${ident}`, reps: { min: 5 } }] });
const written = (...names: string[]) => ({
  sessions: [
    {
      id: "w",
      title: "Harbour",
      blocks: names.map((name, at) => ({ kind: "strength", id: `b${at}`, entries: [entry(`e${at}`, name)] })),
    },
  ],
});

test("a name that the library lacks is linked once from a day, everywhere from the library, or kept as text", async ({
  page,
  request,
}) => {
  const program = await newProgram(page, request);
  await Promise.all([
    put(request, program, 0, written("Bck sqat")),
    put(request, program, 1, written("Bck sqat", "Coffee run")),
    put(request, program, 2, written("Bck sqat")),
  ]);
  await page.goto(program.url);

  await test.step("once from the day, with one key", async () => {
    await day(page, 1).click();
    await panel(page).getByRole("button", { name: "Link “Bck sqat” to an exercise" }).click();
    const dialog = page.getByRole("dialog", { name: "What is “Bck sqat”?" });
    await expect(dialog.getByRole("button", { name: /Back Squat/ }).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("1");
    await expect(dialog).toBeHidden();
    await expect(panel(page).getByText("Not in your library.")).toHaveCount(0);
    await expect(panel(page).getByRole("button", { name: /^Back Squat/ })).toBeVisible();
    await publish(page).click();
    const unlinked = async () => {
      const listed = await request.get("/api/coach/exercise_names", { headers: program.headers });
      return (await listed.json()).items.map(({ days }: { days: number }) => days);
    };
    await expect.poll(unlinked).toEqual(expect.arrayContaining([1, 2]));
  });

  await test.step("everywhere, or kept as text, from the library", async () => {
    await page.goto("/coach/exercises/library");
    await expect(page.getByText("2 names in your training aren't linked to an exercise.")).toBeVisible();
    await page.getByRole("button", { name: "Review" }).click();
    const list = page.getByRole("dialog", { name: "Names without an exercise" });
    await expect(list.getByText("2 days · maybe Back Squat")).toBeVisible();
    await expectAccessible(page);
    await list.getByRole("button", { name: "Link “Bck sqat” to an exercise" }).click();
    await page
      .getByRole("dialog", { name: "What is “Bck sqat”?" })
      .getByRole("button", { name: /Back Squat/ })
      .first()
      .click();
    await expect(
      page.getByText("“Bck sqat” now means Back Squat, including in the 2 places that used it."),
    ).toBeVisible();
    await list.getByRole("button", { name: "Link “Coffee run” to an exercise" }).click();
    await page.getByRole("button", { name: "Keep as text" }).click();
    await expect(list.getByText("Every name is linked.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText(/aren't linked|isn't linked/)).toHaveCount(0);
  });
});
