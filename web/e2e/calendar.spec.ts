import { expect, expectAccessible, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start } from "./support/training";
import { logButton, openToday, openTodayAndSettle, setsOnServer, setUpTraining, workout } from "./support/workout";

test("[CAL-01] [RTE-32] a client follows the program on a calendar by day, week and month", async ({
  page,
  request,
}) => {
  await setUpTraining(page, request);
  await page.goto("/user/calendar");
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Month" }).check();
  await expect(page).toHaveURL(/view=month/);
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Day" }).check();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`date=${localDay(1)}`));
  await expect(page.getByText("Upper, push").first()).toBeVisible();
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect(page.getByText("Rest day").first()).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(page.getByText("Upper, push").first()).toBeVisible();
  await page.getByRole("button", { name: "Today" }).click();
  await page
    .getByRole("link", { name: /Lower, heavy/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/user/calendar/.+/${localDay()}`));
});

test("a calendar without training says why and leads to the next step", async ({ page, request }) => {
  const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
  await signInAs(page, client);

  await test.step("without a program it links to the programs", async () => {
    await page.goto("/user/calendar");
    await expect(page.getByText("No training yet")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("main").getByRole("link", { name: "My programs" }).click();
    await expect(page).toHaveURL(/my_programs/);
  });

  const later = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Lower, heavy") });
  await test.step("before a program starts it shows the start date", async () => {
    await start(request, client, later, localDay(5));
    await page.goto("/user/today");
    await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Squat Every Day starts on \w+ \d+ \w+$/ })).toBeVisible();
    await page.getByRole("link", { name: "Open program" }).click();
    await expect(page.getByRole("heading", { name: "Squat Every Day", level: 1 })).toBeVisible();
  });

  await test.step("a program that the coach has removed a client from is named", async () => {
    const { headers } = coach;
    const removed = await request.post(`/api/coach/plans/${later}/clients/${client.id}/remove`, { headers });
    expect(removed.ok(), await removed.text()).toBe(true);
    await page.goto("/user/calendar");
    await expect(page.getByRole("heading", { name: "Squat Every Day isn't open to you any more" })).toBeVisible();
    await expect(page.getByText("Your coach has removed you from it.")).toBeVisible();
  });

  await test.step("a rest day shows the week and links to the next training", async () => {
    const days = { 0: { sessions: [] }, 2: workout("Upper, push") };
    await start(request, client, await freeProgram(request, coach, "Push Every Day", days), localDay());
    await page.goto("/user/today");
    await expect(page.getByText("Nothing planned. Enjoy your rest.")).toBeVisible();
    await page.getByRole("link", { name: /^Next: .+, Upper, push$/ }).click();
    await expect(page.getByRole("heading", { name: "Upper, push", level: 1 })).toBeVisible();
  });
});

test.describe("far from the server", () => {
  const zone = "Pacific/Auckland";
  test.use({ timezoneId: zone });

  test("today is the client's local date", async ({ page, request }) => {
    const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
    const days = { 0: workout("Lower, heavy"), 1: workout("Upper, push") };
    const programId = await freeProgram(request, coach, "Squat Every Day", days);
    const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date());
    client.headers["Client-Timezone"] = zone;
    await start(request, client, programId, today);
    await signInAs(page, client);
    await openToday(page);
    await logButton(page, "q1").click();
    const there = `/api/athlete/calendar?from=${today}&to=${today}`;
    await expect
      .poll(async () => {
        const answer = await (await request.get(there, { headers: client.headers })).json();
        return [answer.today, answer.days[0].date, answer.days[0].results.length];
      })
      .toEqual([today, today, 1]);
  });
});

test("logged days can still be read after the program has ended", async ({ page, request }) => {
  const setup = await setUpTraining(page, request);
  const { coach, client, programId } = setup;
  await openTodayAndSettle(page);
  await logButton(page, "q1").click();
  await expect(page.getByText("1 of 5 sets")).toBeVisible();
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
  // An open page reads its days again after a tap: one that closes at that moment is answered with 404.
  await page.goto("/pages/terms_of_use");
  const ended = await request.post(`/api/coach/plans/${programId}/clients/${client.id}/cancel`, {
    headers: coach.headers,
    data: { mode: "now" },
  });
  expect(ended.ok(), await ended.text()).toBe(true);

  await page.goto("/user/today");
  await page
    .getByRole("link", { name: /Lower, heavy/ })
    .first()
    .click();
  await expect(
    page.getByText(/You don't have access to .+ right now. You can still see and correct your sets./),
  ).toBeVisible();
  await expect(page.getByText("80 × 5", { exact: true })).toBeVisible();
  await expect(page.locator("button[aria-pressed]")).toHaveCount(0);
  await expectAccessible(page);
});
