import { type APIRequestContext, expect } from "@playwright/test";
import { newCoach, signUp, type Someone } from "./people";
import { confirmEmail } from "./signUp";

/** The owner of a gym on trial, with a confirmed address. */
export async function owner(request: APIRequestContext): Promise<Someone> {
  const coach = await signUp(request, "coach", ["Erik", "Lindqvist"]);
  await confirmEmail(request, coach);
  const opened = await request.post("/api/accounts", {
    headers: coach.headers,
    data: { kind: "gym", title: "Northside Strength" },
  });
  expect(opened.status(), await opened.text()).toBe(201);
  const chosen = await request.post("/api/users/me", { headers: coach.headers, data: { user: { trial_start: true } } });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  return coach;
}

export async function invited(request: APIRequestContext, by: Someone, email: string, role = "coach"): Promise<void> {
  const answer = await request.post("/api/coach/coaches/invitations", { headers: by.headers, data: { email, role } });
  expect(answer.status(), await answer.text()).toBe(201);
}

/** Somebody with a private account who has confirmed their address. */
export async function otherCoach(request: APIRequestContext): Promise<Someone> {
  const coach = await newCoach(request);
  await confirmEmail(request, coach);
  return coach;
}

/** Makes somebody work in the owner's account. */
export async function hired(request: APIRequestContext, by: Someone, role: string): Promise<Someone> {
  const coach = await otherCoach(request);
  await invited(request, by, coach.email, role);
  const [invitation] = await (await request.get("/api/invites", { headers: coach.headers })).json();
  await request.put(`/api/invites/${invitation.user_id}/accept`, { headers: coach.headers });
  await request.put("/api/accounts/switch", { headers: coach.headers, data: { id: invitation.account_id } });
  return coach;
}
