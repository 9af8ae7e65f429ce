import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { Bell } from "./Bell";
import { FeedList } from "./FeedList";

const notification = (number: number) => ({
  id: `n${number}`,
  notification_type: "coach_comment",
  activity_type: "client_activity",
  text: `Comment ${number}`,
  read: true,
  created_at: 1_780_000_000 - number,
  user: null,
  plan: null,
  schedule_date: null,
});

/** A server whose second page fails; it counts how often that is asked for. */
function server() {
  const asked = { further: 0 };
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    if (url.searchParams.has("offset")) {
      asked.further += 1;
      return Response.json({ errors: { base: ["Not now."] } }, { status: 503 });
    }
    if (url.pathname === "/api/notifications") {
      const items = Array.from({ length: 20 }, (_, number) => notification(number));
      return Response.json({ items, meta: { min_offset: "n19" }, counters: {} });
    }
    return Response.json({ errors: { base: ["Not now."] } }, { status: 503 });
  });
  return asked;
}

beforeEach(() => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "client", role: "user" } });
  Element.prototype.scrollIntoView = () => {};
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

test("a page that fails while one notification is looked for is asked for once, and says so", async () => {
  const asked = server();
  render(<FeedList part="overview" asked="older" />, { wrapper: TestApp });
  expect(await screen.findByText("Comment 0")).toBeVisible();
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  expect(asked.further).toBe(1);
  await userEvent.click(screen.getByText("Load more"));
  await waitFor(() => expect(asked.further).toBe(2));
});

test("a bell that could not ask does not say that there is nothing new", async () => {
  server();
  render(<Bell />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: /Notifications/ }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByText("No new notifications")).toBeNull();
});
