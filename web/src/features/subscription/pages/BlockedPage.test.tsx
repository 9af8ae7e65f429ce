import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import BlockedPage from "./BlockedPage";

const HELP_CENTRE = "https://help.example.org/";

/** Shows the page to a coach; `owner` and `clients` are those of the blocked account. */
function show({ owner, clients }: { owner: boolean; clients: number }) {
  const current = { id: "a1", role: "coach", title: "Northside Strength", is_account_owner: owner };
  const answers: Record<string, unknown> = {
    "/api/users/me": { current, private: {}, subscription: { blocked: true, active_clients: clients } },
    "/api/settings": { links: { help_centre: HELP_CENTRE } },
  };
  vi.stubGlobal("fetch", async (request: Request) => Response.json(answers[new URL(request.url).pathname]));
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "a1", role: "coach" } });
  render(<BlockedPage />, { wrapper: TestApp });
}

beforeEach(() => session.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

const buttons = () => screen.queryAllByRole("button").map((one) => one.textContent);
const links = () => screen.getAllByRole("link").map((one) => one.textContent);

test("[ACC-29] [CTR-41] somebody who does not own the blocked account can only switch to another one", async () => {
  show({ owner: false, clients: 2 });
  expect(await screen.findByText("Northside Strength is paused")).toBeVisible();
  expect(screen.getByText("Only the owner can choose a plan. Ask them, or switch to another account.")).toBeVisible();
  expect([buttons(), links()]).toEqual([[], ["My accounts"]]);
});

test("the owner of five clients or fewer can continue with Free", async () => {
  show({ owner: true, clients: 5 });
  expect(await screen.findByRole("button", { name: "Continue with Free" })).toBeVisible();
});

test("the owner of more clients is told who to contact", async () => {
  show({ owner: true, clients: 6 });
  expect(await screen.findByText(/You have 6 clients.*please contact us/)).toBeVisible();
  expect(await screen.findByRole("link", { name: "Help centre" })).toHaveAttribute("href", HELP_CENTRE);
  expect([buttons(), links()]).toEqual([[], ["My accounts", "Help centre"]]);
});
