import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import BlockedPage from "./BlockedPage";

const HELP_CENTRE = "https://help.example.org/";

/** Shows the page to a coach; `owner` and `clients` are those of the blocked account. */
function show({ owner, clients, seen = [] }: { owner: boolean; clients: number; seen?: string[] }) {
  const current = {
    id: "a1",
    role: "coach",
    title: "Northside Strength",
    is_account_owner: owner,
    popup_storage: seen,
  };
  const answers: Record<string, unknown> = {
    "/api/users/me": {
      current,
      private: {},
      subscription: { blocked: true, active_clients: clients, free_clients: 5 },
    },
    "/api/settings": { links: { help_centre: HELP_CENTRE } },
  };
  const sent: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "PATCH") sent.push(await request.json());
    return Response.json(answers[new URL(request.url).pathname] ?? {});
  });
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "a1", role: "coach" } });
  render(<BlockedPage />, { wrapper: TestApp });
  return sent;
}

beforeEach(() => session.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

const buttons = () => screen.queryAllByRole("button").map((one) => one.textContent);
const links = () => screen.getAllByRole("link").map((one) => one.textContent);

test("[ACC-29] [ACC-38] [CTR-41] somebody who does not own the blocked account gets the restricted popup, once", async () => {
  const sent = show({ owner: false, clients: 2 });
  const popup = await screen.findByRole("dialog", { name: "Please ask the owner" });
  expect(popup).toHaveTextContent("The trial or plan of Northside Strength has ended. Only its owner can choose");
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(sent).toEqual([{ popup_name: "restricted" }]);
});

test("[ACC-38] [CTR-41] behind the popup, they can only switch to another account", async () => {
  show({ owner: false, clients: 2, seen: ["restricted"] });
  expect(await screen.findByText("Northside Strength is paused")).toBeVisible();
  expect(screen.getByText("Only the owner can choose a plan. Ask them, or switch to another account.")).toBeVisible();
  expect([buttons(), links()]).toEqual([[], ["My accounts"]]);
});

test("the owner of five clients or fewer can continue with Free", async () => {
  show({ owner: true, clients: 5 });
  expect(await screen.findByRole("button", { name: "Continue with Free" })).toBeVisible();
});

test("the owner of more clients chooses a plan", async () => {
  show({ owner: true, clients: 6 });
  expect(await screen.findByText(/You have 6 clients and Free includes 5/)).toBeVisible();
  expect(await screen.findByRole("link", { name: "Help centre" })).toHaveAttribute("href", HELP_CENTRE);
  expect([buttons(), links()]).toEqual([[], ["Choose your plan", "My accounts", "Help centre"]]);
});
