import { type APIRequestContext, expect } from "@playwright/test";
import type { Someone } from "./people";

/** Returns a day with one session and `count` sets of one exercise. */
export function workout(title: string, count = 3): object {
  const sets = Array.from({ length: count }, (_, at) => ({
    id: `q${at + 1}`,
    reps: { min: 5 },
    load: { value: 80, unit: "kg" },
  }));
  const block = { id: "b1", kind: "strength", entries: [{ id: "e1", name: "Test squat", sets }] };
  return { sessions: [{ id: "s1", title, blocks: [block] }] };
}

/** A published program that costs nothing, with the given days written. */
export async function freeProgram(
  request: APIRequestContext,
  coach: Someone,
  title: string,
  days: Record<number, object>,
  type: "fixed" | "membership" = "fixed",
): Promise<string> {
  const { headers } = coach;
  const created = await request.post("/api/coach/plans", { headers, data: { title, plan_type: type } });
  expect(created.status(), await created.text()).toBe(201);
  const { id } = await created.json();
  const timeline = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers })).json();
  for (const [day, content] of Object.entries(days)) {
    // oxlint-disable-next-line no-await-in-loop -- one day after another
    const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/${day}`, {
      headers,
      data: { content, version: 0 },
    });
    // oxlint-disable-next-line no-await-in-loop -- the response's text
    expect(saved.status(), await saved.text()).toBe(200);
  }
  const published = await request.post(`/api/coach/plans/${id}/publish`, { headers });
  expect(published.ok(), await published.text()).toBe(true);
  return id;
}

/** Puts the program on the client's calendar from `date`. */
export async function start(
  request: APIRequestContext,
  client: Someone,
  programId: string,
  date: string,
): Promise<void> {
  const bought = await request.post(`/api/stripe/plan/${programId}/buy`, {
    headers: client.headers,
    data: { start_date: date, full_name: "Maya Kowalczyk", waiver_accepted: true },
  });
  expect(bought.ok(), await bought.text()).toBe(true);
}

/** Returns the local date `days` from today. */
export function localDay(days = 0): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}
