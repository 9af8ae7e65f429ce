import type { Page } from "@playwright/test";

type Person = { id: string; role: "coach" | "user" } & Record<string, unknown>;

export const COACH: Person = {
  id: "00000000-0000-7000-8000-000000000001",
  role: "coach",
  account_kind: "gym",
  account_role: "owner",
  financial: true,
  title: "Northside Strength",
  full_name: "Erik Lindqvist",
  email: "erik@northside.example",
  registration_step: "done",
  stripe_account_type: "custom",
  check_list_info: { completed_steps: ["sing_up", "published_first_plan"], total_points: 4 },
  has_new_notifications: true,
};

/** Signs a person in with mocked API responses, to test the shell alone. Other calls return 503. */
export async function fakeSession(page: Page, person: Person): Promise<void> {
  const stored = JSON.stringify({ token: "test", tokenType: "Bearer", user: person });
  await page.addInitScript((text) => {
    if (!sessionStorage.getItem("seeded")) localStorage.setItem("regimen.session", text);
    sessionStorage.setItem("seeded", "1");
  }, stored);
  await page.route("**/api/**", (route) => route.fulfill({ status: 503, json: { errors: { base: ["Not here."] } } }));
  const links = { help_centre: null, demo_videos: "http://127.0.0.1:9/demo", coach_app: null, client_app: null };
  await page.route("**/api/settings", (route) => route.fulfill({ json: { links, countries: [], currencies: [] } }));
  await page.route("**/api/users/sign_out", (route) => route.fulfill({ status: 204 }));
  await page.route("**/api/users/me", (route) =>
    route.fulfill({ json: { current: person, private: {}, subscription: person.subscription ?? null } }),
  );
  await page.routeWebSocket("**/cable**", (socket) => socket.send(JSON.stringify({ type: "welcome" })));
}
