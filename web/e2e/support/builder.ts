import type { APIRequestContext, Page } from "@playwright/test";
import { expect } from "../fixtures";
import { newCoach, signInAs, type Someone } from "./people";

export type Written = { programId: string; timelineId: string; url: string };

/** Creates a new coach with an empty program and signs the page in. */
export async function newProgram(page: Page, request: APIRequestContext): Promise<Written & Someone> {
  const coach = await newCoach(request);
  const made = await request.post("/api/coach/plans", {
    headers: coach.headers,
    data: { title: "Squat Every Day", plan_type: "membership" },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const timeline = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers: coach.headers })).json();
  await signInAs(page, coach);
  return { ...coach, programId: id, timelineId: timeline.id, url: `/coach/programs/${id}/schedule` };
}

export function squats(title: string, ident = "") {
  const sets = [1, 2, 3].map((n) => ({ id: `s${n}${ident}`, reps: { min: 5 }, percent_1rm: 77.5 }));
  const entry = { id: `e1${ident}`, name: "Back squat", sets };
  return {
    sessions: [{ id: `w1${ident}`, title, blocks: [{ kind: "strength", id: `b1${ident}`, entries: [entry] }] }],
  };
}

export async function put(
  request: APIRequestContext,
  program: Written & Someone,
  day: number,
  content: object,
  version = 0,
) {
  const saved = await request.put(`/api/coach/timelines/${program.timelineId}/days/${day}`, {
    headers: program.headers,
    data: { content, version },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

export const day = (page: Page, number: number) => page.locator(`#day-${number - 1}`);
export const panel = (page: Page) => page.getByRole("complementary");
/** The search for an exercise, beside the panel. */
export const picker = (page: Page) => page.getByRole("dialog", { name: "Add exercise" });
export const publish = (page: Page) => panel(page).getByRole("button", { name: "Publish changes" });

export async function chooseExercise(page: Page, searchTerm: string, name: string) {
  await picker(page).getByRole("combobox", { name: "Find an exercise" }).fill(searchTerm);
  await picker(page).getByRole("option", { name, exact: true }).click();
}
