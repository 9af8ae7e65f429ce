import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs } from "./support/people";
import { freeProgram } from "./support/training";

const LIBRARY = "/coach/exercises/library";

const rows = (page: Page) => page.getByRole("table", { name: "Exercises" }).getByRole("row");

test("[TRN-30] [TRN-34] [TRN-35] a coach adds an exercise, edits it, and finds others by filters", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  await signInAs(page, await newCoach(request));
  await page.goto(LIBRARY);

  await test.step("a taken name is an error, another one is added and edited", async () => {
    await page.getByRole("button", { name: "Create exercise" }).click();
    const form = page.getByRole("dialog", { name: "New exercise" });
    await form.getByLabel("Name").fill("Back squat");
    await form.getByRole("combobox", { name: "Muscle group" }).click();
    await page.getByRole("option", { name: "Upper legs" }).click();
    await form.getByRole("combobox", { name: "Equipment" }).click();
    await page.getByRole("option", { name: "Specialised" }).click();
    await form.getByLabel("Cue").fill("Small steps, big breath.");
    await form.getByRole("button", { name: "Create exercise" }).click();
    await expect(form.getByText("This name is already taken.")).toBeVisible();
    await expect(form.getByLabel("Cue")).toHaveValue("Small steps, big breath.");

    await form.getByLabel("Name").fill("Harbour sled march");
    await form.getByRole("button", { name: "Create exercise" }).click();
    await expect(page.getByText("Harbour sled march has been added to your library.")).toBeVisible();

    await page.getByRole("searchbox", { name: "Search exercises" }).fill("sled march");
    await expect(rows(page)).toHaveCount(2);
    await rows(page).getByRole("button", { name: "Actions for Harbour sled march" }).click();
    await page.getByRole("menuitem", { name: "Edit exercise" }).click();
    const edit = page.getByRole("dialog", { name: "Edit exercise" });
    await expect(edit.getByRole("combobox", { name: "Category" })).toBeDisabled();
    await edit.getByLabel("Cue").fill("Push the floor behind you.");
    await edit.getByRole("button", { name: "Save exercise" }).click();
    await expect(rows(page).getByText("Push the floor behind you.")).toBeVisible();
  });

  await test.step("filters are kept in the address and survive a reload", async () => {
    await page.getByRole("searchbox", { name: "Search exercises" }).fill("");
    await page.getByRole("button", { name: "Muscle group", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Lower legs" }).click();
    await page.getByRole("button", { name: "Equipment", exact: true }).first().click();
    await page.getByRole("menuitem", { name: "Accessories" }).click();
    await expect(page).toHaveURL(/muscle=lower_legs/);
    await expect(page).toHaveURL(/equipment=accessories/);
    await expect(rows(page).getByText("Jump Rope", { exact: true })).toBeVisible();
    await page.reload();
    await expect(rows(page).getByText("Jump Rope", { exact: true })).toBeVisible();
    await expect(rows(page).getByText("Back Squat", { exact: true })).toHaveCount(0);
    await rows(page)
      .getByRole("link", { name: /Jump Rope Turn/ })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: "Jump Rope" })).toBeVisible();
    await expectAccessible(page);
  });
});

test("a coach gives an exercise of the product other names, a cue, a video and alternates", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const coach = await newCoach(request);
  const found = await request.get("/api/coach/exercises?q[name_cont]=back squat", { headers: coach.headers });
  const squat = (await found.json()).items.find(({ name }: { name: string }) => name === "Back Squat");
  const entry = { id: "e1", name: squat.name, exercise_id: squat.id, sets: [{ id: "q1", reps: { min: 5 } }] };
  const day = { sessions: [{ id: "s1", title: "Legs", blocks: [{ id: "b1", kind: "strength", entries: [entry] }] }] };
  await freeProgram(request, coach, "Squat Every Day", { 0: day, 3: day });
  await signInAs(page, coach);
  await page.goto(`${LIBRARY}?exercise=${squat.id}`);
  const panel = page.getByRole("dialog", { name: "Back Squat", exact: true });
  await panel.getByText("Used in 1 program").click();
  await expect(panel.getByRole("link", { name: "Squat Every Day" })).toBeVisible();
  await expect(panel.getByText("2 days")).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Names, cue and video" }).click();
  const form = page.getByRole("dialog", { name: "Yours for Back Squat" });
  await form.getByLabel("Other names").fill("Hinkelstein squat, Zercher-free");
  await form.getByLabel("Your cue").fill("Spread the floor.");
  await form.getByLabel("Your video").fill("youtube");
  await form.getByRole("combobox", { name: "Alternates" }).fill("front squat");
  await page.getByRole("option", { name: "Front Squat", exact: true }).click();
  await form.getByRole("button", { name: "Save exercise" }).click();
  await expect(form.getByText("Please enter the address of a video, such as https://youtu.be/…")).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Your video").fill("https://youtu.be/squat");
  await form.getByRole("button", { name: "Save exercise" }).click();
  await expect(panel.getByText("Spread the floor.")).toBeVisible();
  await expect(panel.getByText("Alternates: Front Squat")).toBeVisible();
  await expect(panel.getByRole("link", { name: "Watch your video" })).toHaveAttribute("href", "https://youtu.be/squat");
  await page.keyboard.press("Escape");
  await page.getByRole("searchbox", { name: "Search exercises" }).fill("hinkelstein");
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).getByText("Back Squat", { exact: true })).toBeVisible();
});
