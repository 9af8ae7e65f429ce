import { type APIRequestContext, expect, type Page } from "@playwright/test";

const BASE = { "Api-Version": "3", "Client-Timezone": "Europe/London" };

/** A person signed up through the API, with request headers and a browser session. */
export type Someone = { id: string; email: string; headers: Record<string, string>; session: string };

/** Signs up a person; a coach has no account yet. */
export async function signUp(
  request: APIRequestContext,
  role: "coach" | "user",
  name: [string, string],
): Promise<Someone> {
  const email = `${role}.${crypto.randomUUID()}@example.com`;
  const joined = await request.post("/api/users/sign_up", {
    headers: BASE,
    data: {
      client_id: "regimen-web",
      client_secret: "regimen-web",
      role,
      email,
      password: "correct horse",
      first_name: name[0],
      last_name: name[1],
      birthdate: "17/05/1990",
      country: "GB",
      agreement: true,
    },
  });
  expect(joined.status(), await joined.text()).toBe(201);
  const { access_token: token, token_type: kind, current } = await joined.json();
  return {
    id: current.id,
    email,
    headers: { ...BASE, Authorization: `${kind} ${token}` },
    session: JSON.stringify({ token, tokenType: kind, user: null }),
  };
}

/** A coach on the trial of the Professional plan, or on the free plan. */
export async function newCoach(request: APIRequestContext, plan: "trial" | "free" = "trial"): Promise<Someone> {
  const coach = await signUp(request, "coach", ["Erik", "Lindqvist"]);
  const opened = await request.post("/api/accounts", { headers: coach.headers, data: { kind: "private" } });
  expect(opened.status(), await opened.text()).toBe(201);
  const chosen = await request.post("/api/users/me", {
    headers: coach.headers,
    data: { user: { [`${plan}_start`]: true } },
  });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  return coach;
}

export const newClient = (request: APIRequestContext) => signUp(request, "user", ["Maya", "Kowalczyk"]);

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
): Promise<string> {
  const { headers } = coach;
  const created = await request.post("/api/coach/plans", { headers, data: { title, plan_type: "fixed" } });
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

/** Signs this browser in as `someone`. */
export async function signInAs(page: Page, someone: Someone): Promise<void> {
  await page.addInitScript((kept) => {
    if (!localStorage.getItem("regimen.session")) localStorage.setItem("regimen.session", kept);
  }, someone.session);
}

/** Returns the local date `days` from today. */
export function localDay(days = 0): string {
  const at = new Date();
  at.setDate(at.getDate() + days);
  const pad = (value: number) => String(value).padStart(2, "0");
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;
}
