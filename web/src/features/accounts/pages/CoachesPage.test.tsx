import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import CoachesPage from "./CoachesPage";

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

/** Shows the page to the owner of an account, whose server answers this about inviting others. */
function show(team: { abilities: string[]; refusal: string | null }, isOwner = true): void {
  const erik = { id: "erik", role: "coach", title: "Northside Strength", is_account_owner: isOwner } as const;
  session.signIn({
    access_token: "token",
    token_type: "Bearer",
    current: { ...erik, abilities: ["manage_coaches"] },
  });
  const owner = {
    id: "erik",
    full_name: "Erik Lindqvist",
    email: "erik@example.com",
    avatar_url: null,
    role: "owner",
    financial: true,
    status: "active",
    clients: 0,
    last_active_at: null,
    abilities: [],
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/coach/coaches") return Response.json({ coaches: [owner], ...team });
    if (pathname === "/api/coach/coaches/activity") return Response.json({ items: [], pagination: { total: 0 } });
    return Response.json({ errors: { base: ["Not now."] } }, { status: 503 });
  });
  render(<CoachesPage />, { wrapper: TestApp });
}

test("[SUB-05] on the free plan and alone, the page says why nobody can be invited", async () => {
  show({ abilities: ["give_money"], refusal: "upgrade" });
  expect(await screen.findByText(/Inviting others needs the Professional plan/)).toBeVisible();
  expect(screen.getByRole("link", { name: "See plans" })).toBeVisible();
  expect(screen.queryByRole("button", { name: "Invite coach" })).toBeNull();
});

test("[SUB-05] a manager is told to ask the owner", async () => {
  show({ abilities: [], refusal: "upgrade" }, false);
  expect(await screen.findByText(/Ask the owner of this account to upgrade/)).toBeVisible();
  expect(screen.queryByRole("link", { name: "See plans" })).toBeNull();
});

test("where the plan has room, others are invited", async () => {
  show({ abilities: ["invite", "give_money"], refusal: null });
  expect(await screen.findByRole("button", { name: "Invite coach" })).toBeVisible();
  expect(screen.queryByText(/Professional plan/)).toBeNull();
});
