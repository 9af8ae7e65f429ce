import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { deviceKeys } from "./device";
import { newClient, newCoach, signInAs, type Someone } from "./people";
import { freeProgram, localDay, start } from "./training";

/** The warm-up doesn't count; three working sets and two superset sets do. */
export function workout(title: string) {
  const set = (id: string, more: object) => ({ id, ...more });
  return {
    sessions: [
      {
        id: "s1",
        title,
        minutes: 45,
        note: "Take the warm-up seriously.",
        blocks: [
          {
            id: "b1",
            kind: "strength",
            title: "Squat",
            entries: [
              {
                id: "e1",
                name: "Test squat",
                sets: [
                  set("w1", { kind: "warmup", reps: { min: 5 }, load: { value: 40, unit: "kg" } }),
                  ...[1, 2, 3].map((n) =>
                    set(`q${n}`, { reps: { min: 5 }, load: { value: 80, unit: "kg" }, rest_seconds: 180 }),
                  ),
                ],
              },
            ],
          },
          {
            id: "b2",
            kind: "superset",
            rest_seconds: 60,
            entries: [
              { id: "e2", name: "Test row", sets: [set("r1", { reps: { min: 10 } })] },
              { id: "e3", name: "Test plank", measurement: "duration", sets: [set("p1", { seconds: 45 })] },
            ],
          },
          {
            id: "b3",
            kind: "amrap",
            seconds: 720,
            entries: [{ id: "e4", name: "Test swing", sets: [set("k1", { reps: { min: 15 } })] }],
          },
        ],
      },
    ],
  };
}

const run = {
  sessions: [
    {
      id: "s1",
      title: "Week 1, run 1",
      blocks: [
        {
          id: "b1",
          kind: "intervals",
          title: "Run",
          steps: [
            { id: "i1", label: "Brisk walk to warm up", effort: "warmup", seconds: 300 },
            { id: "i2", label: "Jog", effort: "work", seconds: 60 },
            { id: "i3", label: "Walk", effort: "rest", seconds: 90 },
          ],
        },
      ],
    },
  ],
};

export type Setup = { coach: Someone; client: Someone; programId: string };

/** A client who started today: a workout today and tomorrow, then a rest day, then a run. */
export async function setUpTraining(page: Page, request: APIRequestContext): Promise<Setup> {
  const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
  const days = { 0: workout("Lower, heavy"), 1: workout("Upper, push"), 3: run };
  const programId = await freeProgram(request, coach, "Squat Every Day", days);
  await start(request, client, programId, localDay());
  await signInAs(page, client);
  return { coach, client, programId };
}

export const row = (page: Page, set: string) => page.locator(`[data-set="${set}"]`);
export const logButton = (page: Page, set: string) => row(page, set).locator("button[aria-pressed]");
export const expectLogged = async (page: Page, set: string, yes = true) =>
  expect(logButton(page, set)).toHaveAttribute("aria-pressed", String(yes));

/** Logs sets one after the other, each by a tap. */
export async function log(page: Page, sets: string[]): Promise<void> {
  for (const set of sets) {
    // oxlint-disable no-await-in-loop -- one tap after another
    await logButton(page, set).click();
    await expectLogged(page, set);
    // oxlint-enable no-await-in-loop
  }
}

/** Types a value into a set; logged sets are saved with it. */
export async function typeInto(page: Page, set: string, field: "load" | "reps", value: string): Promise<void> {
  const input = row(page, set).locator(`[data-field="${field}"] input`);
  await input.fill(value);
  await input.press("Enter");
}

/** What the server holds of today, or of what was today for a client elsewhere. */
export async function dayOnServer(request: APIRequestContext, { client }: Setup, today = localDay()) {
  const response = await request.get(`/api/athlete/calendar?from=${today}&to=${today}`, { headers: client.headers });
  return (await response.json()).days[0] as {
    results: { set_id: string; done: Record<string, unknown>; prescribed: Record<string, unknown> }[];
    scores: { block_id: string; score: Record<string, unknown> }[];
    log: Record<string, unknown> | null;
  };
}
export const setsOnServer = async (request: APIRequestContext, setup: Setup, today = localDay()) =>
  (await dayOnServer(request, setup, today)).results.map(({ set_id: id }) => id).sort();

/** Opens today's workout; resolves once it can be used, and is on the device unless that cannot store. */
export async function openToday(page: Page, { stores = true } = {}): Promise<void> {
  await page.goto("/user/today");
  // What is painted before the app runs shows the heading too, and the app may then still wait for the day.
  await expect(page.locator("#first")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
  if (!stores) return;
  await expect.poll(async () => (await deviceKeys(page, "day/")).length, "today is on the device").toBeGreaterThan(0);
}

/** Opens today and waits for all that the page fetches by itself: from then on only the person makes requests. */
export async function openTodayAndSettle(page: Page): Promise<void> {
  const notes = page.waitForResponse(/\/api\/notes\?/);
  await openToday(page);
  await notes;
  const cachedDays = async () => (await deviceKeys(page, "day/")).length;
  await expect.poll(cachedDays, "the days with training are on the device").toBe(3);
}
