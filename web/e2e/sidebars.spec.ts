import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { expectNoSidewaysScroll, onPhoneAndDesktop } from "./support/layout";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";

const sidebar = (page: Page, name: string) => page.getByRole("complementary", { name, exact: true });
const choose = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Sidebar" }).getByRole("radio", { name, exact: true }).check();

/** The sidebar fits the screen of a desktop, and of a phone, which it covers. */
const expectFit = (page: Page, name: string) =>
  onPhoneAndDesktop(page, async () => {
    await expect(sidebar(page, name)).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
  });

test("[TRN-02] the schedule has five sidebars with one switch, which is remembered", async ({ page, request }) => {
  const [coach, maya, tom] = await Promise.all([newCoach(request), newClient(request), newClient(request)]);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Squats") });
  await start(request, maya, programId, localDay());
  await start(request, tom, programId, localDay());
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${programId}/schedule`);
  await page.getByRole("button", { name: "Sidebar", exact: true }).click();
  await expect(sidebar(page, "Notes")).toBeVisible();
  await expectFit(page, "Notes");

  // Arrow keys move the switch, as in every group of choices.
  await page.getByRole("radio", { name: "Notes" }).focus();
  await page.keyboard.press("ArrowRight");
  const build = sidebar(page, "Build");
  await expect(build.getByText("Day 1", { exact: true })).toBeVisible();
  await build.getByRole("button", { name: "Next day" }).click();
  await build.getByRole("button", { name: "Add AMRAP" }).click();
  await expect(page.getByText("AMRAP added to day 2")).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(build).toBeVisible();
  await build.getByRole("button", { name: "Next day" }).click();
  await build.getByRole("button", { name: "Open", exact: true }).click();
  const panel = page.getByRole("complementary", { name: "Day 2" });
  await expect(panel).toContainText("AMRAP");
  await page.getByRole("button", { name: "Close day" }).click();

  await page.keyboard.press("s");
  await choose(page, "Exercises");
  const exercises = sidebar(page, "Exercises");
  await exercises.getByRole("searchbox", { name: "Find an exercise" }).fill("back squat");
  await exercises
    .getByRole("button", { name: /^Barbell back squat|^Back squat|squat/i })
    .first()
    .click();
  await exercises.getByRole("button", { name: /^Add to day \d$/ }).click();
  await expect(page.getByText(/squat added to day \d/i)).toBeVisible();
  await expectAccessible(page);
  await expectFit(page, "Exercises");

  await choose(page, "Clients");
  const clients = sidebar(page, "Clients");
  await expect(clients.getByText("2 clients have this day")).toBeVisible();
  await expectAccessible(page);

  // A program's clients get the same macros at once.
  await choose(page, "Macros");
  const macros = sidebar(page, "Macros");
  await macros.getByRole("textbox", { name: "Calories" }).fill("2000");
  await macros.getByRole("button", { name: "Set as targets" }).click();
  await expect(macros.getByText("Choose at least one client.")).toBeVisible();
  await macros.getByRole("button", { name: "Choose all 2 clients" }).click();
  await macros.getByRole("button", { name: "Set as targets" }).click();
  await expect(page.getByText("2 clients now have these targets")).toBeVisible();
  await expectAccessible(page);
  await expectFit(page, "Macros");
  for (const { headers } of [maya, tom]) {
    // oxlint-disable-next-line no-await-in-loop -- two requests
    const own = await (await request.get("/api/athlete/macro_targets", { headers })).json();
    expect(own.items[0]).toMatchObject({ protein_g: 150, carbs_g: 199, fat_g: 67, calories_kcal: 2000 });
  }
});

test("[TRN-02] beside the training of a 1-2-1 client are their lifts, last sessions and comments", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  const programId = await createProgram(request, coach, { type: "individual", title: "One to one" });
  const maya = await newClient(request);
  await start(request, maya, programId, localDay());
  const { headers } = coach;
  const path = `/api/coach/plans/${programId}/timeline?client_id=${maya.id}`;
  const timeline = await (await request.get(path, { headers })).json();
  const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/0`, {
    headers,
    data: { content: workout("Squats"), version: 0 },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  const today = localDay();
  const days = await (
    await request.get(`/api/athlete/calendar?from=${today}&to=${today}`, { headers: maya.headers })
  ).json();
  const { enrolment_id, day } = days.days[0];
  const tapped_at = new Date().toISOString();
  const logged = await request.put(`/api/athlete/sets/${crypto.randomUUID()}`, {
    headers: maya.headers,
    data: {
      enrolment_id,
      day,
      set_id: "q1",
      done: { reps: 5, load: { value: 90, unit: "kg" }, rpe: 8 },
      tapped_at,
    },
  });
  expect(logged.ok(), await logged.text()).toBe(true);
  const finished = await request.put("/api/athlete/day_log", {
    headers: maya.headers,
    data: { enrolment_id, day, mood: 4, energy: 3, comment: "Knee felt fine.", completed: true, tapped_at },
  });
  expect(finished.ok(), await finished.text()).toBe(true);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${programId}/calendar/${maya.id}`);
  await page.getByRole("button", { name: "Sidebar", exact: true }).click();
  await choose(page, "Clients");
  const client = sidebar(page, "Clients");
  await expect(client.getByRole("link", { name: "Maya Kowalczyk" })).toBeVisible();
  await expect(client).toContainText("105 kg");
  await expect(client).toContainText("1×5 @ 90 kg · RPE 8");
  await expect(client).toContainText("Mood 4/5");
  await expect(client).toContainText("Knee felt fine.");
  await expectAccessible(page);
});

test("[RTE-59] [TRN-05] a link to a schedule opens its day and section", async ({ page, request, allowErrors }) => {
  allowErrors("404");
  const coach = await newCoach(request);
  const { headers } = coach;
  const programId = await createProgram(request, coach, {
    type: "one_many",
    title: "Gym calendar",
    set: { starts_on: localDay() },
  });
  const timeline = await (await request.get(`/api/coach/plans/${programId}/timeline`, { headers })).json();
  const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/1`, {
    headers,
    data: { content: workout("Squats"), version: 0 },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await signInAs(page, coach);
  const [year, month, day] = localDay(1).split("-").map(Number);
  const on = `year=${year}&month=${month}&day=${day}`;
  await page.goto(`/coach/calendar?${on}&schedule_id=${timeline.id}&section_id=b1`);
  await expect(page).toHaveURL((url) => url.pathname === `/coach/programs/${programId}/schedule`);
  await expect(page.getByRole("complementary", { name: "Day 2" })).toBeVisible();
  await expect(page.locator('[data-block="b1"]')).toBeFocused();
  // Without a schedule: those of today.
  await page.goto("/coach/calendar");
  await expect(page.getByRole("link", { name: "Gym calendar" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Gym calendar" }).click();
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute("id", "day-0");
  for (const query of [`schedule_id=x`, `${on}&schedule_id=${timeline.id}&section_id=b2`]) {
    await page.goto(`/coach/calendar?${query}`); // oxlint-disable-line no-await-in-loop -- one address after another
    await expect(page).toHaveURL((url) => url.pathname === "/404"); // oxlint-disable-line no-await-in-loop
  }
  // The address of a client's schedule of a 1-2-1 program.
  const individual = await createProgram(request, coach, { type: "individual", title: "One to one" });
  const maya = await newClient(request);
  await start(request, maya, individual, localDay());
  await page.goto(`/coach/calendar/${maya.id}/${individual}`);
  await expect(page).toHaveURL((url) => url.pathname === `/coach/programs/edit/${individual}/calendar/${maya.id}`);
  await expect(page.getByRole("heading", { name: "Maya Kowalczyk · One to one" })).toBeVisible();
});
