import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { Toasts } from "~/ui/toast/Toasts";
import { FeedList } from "./FeedList";

const unread = {
  id: "n1",
  notification_type: "coach_comment",
  activity_type: "client_activity",
  data: { kind: "plain_text", text: "Comment" },
  read: false,
  created_at: 1_780_000_000,
  user: null,
  plan: null,
  schedule_date: null,
};

beforeEach(() => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "client", role: "user" } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test("[FED-12] [ERR-12] a toggle shows at once, and goes back by itself if the call fails", async () => {
  let refuse = () => {};
  const refused = new Promise<void>((resolve) => (refuse = resolve));
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "PATCH") {
      expect(pathname).toBe("/api/notifications/n1/read");
      await refused;
      return Response.json({ errors: { base: ["Try again later."] } }, { status: 503 });
    }
    if (pathname !== "/api/notifications") return Response.json({ items: [], meta: {} });
    return Response.json({ items: [unread], meta: {}, counters: {} });
  });
  render(
    <>
      <FeedList page="overview" />
      <Toasts />
    </>,
    { wrapper: TestApp },
  );
  await userEvent.click(await screen.findByRole("button", { name: "Mark as read" }));
  expect(await screen.findByRole("button", { name: "Mark as unread" })).toBeVisible();
  // What is fetched again must not do the work of the revert.
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  refuse();
  expect(await screen.findByText("Try again later.")).toBeVisible();
  expect(await screen.findByRole("button", { name: "Mark as read" })).toBeVisible();
});
