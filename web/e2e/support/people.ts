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

/** Signs this browser in as `someone`. */
export async function signInAs(page: Page, someone: Someone): Promise<void> {
  await page.addInitScript((stored) => {
    if (location.href === "about:blank") return; // it has no storage
    if (!localStorage.getItem("regimen.session")) localStorage.setItem("regimen.session", stored);
  }, someone.session);
}
