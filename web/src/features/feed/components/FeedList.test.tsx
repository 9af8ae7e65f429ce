import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { Toasts } from "~/ui/toast/Toasts";
import { NotificationBell } from "./NotificationBell";
import { FeedList } from "./FeedList";

const notification = (number: number) => ({
  id: `n${number}`,
  notification_type: "coach_comment",
  activity_type: "client_activity",
  data: { kind: "plain_text", text: `Comment ${number}` },
  read: true,
  created_at: 1_780_000_000 - number,
  user: null,
  plan: null,
  schedule_date: null,
});

/** A server whose second page fails; it counts the requests for that page. */
function serverWithoutSecondPage() {
  const requests = { secondPage: 0 };
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    if (url.searchParams.has("offset")) {
      requests.secondPage += 1;
      return Response.json({ errors: { base: ["Not now."] } }, { status: 503 });
    }
    if (url.pathname === "/api/notifications") {
      const items = Array.from({ length: 20 }, (_, number) => notification(number));
      return Response.json({ items, meta: { min_offset: "n19" }, counters: {} });
    }
    return Response.json({ errors: { base: ["Not now."] } }, { status: 503 });
  });
  return requests;
}

beforeEach(() => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "client", role: "user" } });
});
afterEach(() => {
  // Before the session ends: what is still open would ask the server again.
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
});

test("a page that fails while searching for a notification is requested once and shows the error", async () => {
  const requests = serverWithoutSecondPage();
  render(<FeedList page="overview" highlightedId="older" />, { wrapper: TestApp });
  expect(await screen.findByText("Comment 0")).toBeVisible();
  expect(await screen.findByRole("alert")).toHaveTextContent("Not now.");
  expect(requests.secondPage).toBe(1);
  await userEvent.click(screen.getByText("Load more"));
  await waitFor(() => expect(requests.secondPage).toBe(2));
});

test("a question shows the initials of the person who asks, with or without an account", async () => {
  const data = { kind: "question_asked", question_id: "q1", asker_name: "Sam Carter", program_title: "Squat" };
  const plan = { id: "squat", title: "Squat", covers: [] };
  const items = [
    { ...notification(0), data, plan },
    { ...notification(1), data, plan, user: { id: "maya", full_name: "Maya Kowalczyk", avatar_url: null } },
  ];
  vi.stubGlobal("fetch", async () => Response.json({ items, meta: { min_offset: "n1" }, counters: {} }));
  render(<FeedList page="overview" />, { wrapper: TestApp });
  expect(await screen.findByText("SC")).toBeVisible();
  expect(screen.getByText("MK")).toBeVisible();
});

test("[FED-14] [FED-16] more are loaded twenty at a time, after the last one, of the same activity type", async () => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "coach", role: "coach" } });
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const url = new URL(request.url);
    if (url.pathname !== "/api/notifications") {
      return Response.json({ items: [], meta: {}, counters: {}, current: { id: "coach", role: "coach" } });
    }
    requested.push(url.search);
    const isFirst = !url.searchParams.has("offset");
    const items = Array.from({ length: isFirst ? 20 : 3 }, (_, number) => notification(isFirst ? number : 20 + number));
    return Response.json({ items, meta: { min_offset: items.at(-1)?.id }, counters: {} });
  });
  render(<FeedList page="activity" />, { wrapper: TestApp });
  await userEvent.click(await screen.findByText("Load more"));
  expect(await screen.findByText("Comment 22")).toBeVisible();
  expect(requested).toEqual([
    "?limit=20&activity_type=client_activity",
    "?limit=20&offset=n19&activity_type=client_activity",
  ]);
});

test("a bell that failed to load does not say that there is nothing new", async () => {
  serverWithoutSecondPage();
  render(<NotificationBell />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: /Notifications/ }));
  expect(await screen.findByRole("button", { name: "Try again" })).toBeVisible();
  expect(screen.queryByText("No new notifications")).toBeNull();
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
    return Response.json({ items: [{ ...notification(1), read: false }], meta: {}, counters: {} });
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

test("[FED-13] marking all as read waits for what was marked before it", async () => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "coach", role: "coach" } });
  const counters = (total: number) => ({
    unread_total: total + 1,
    unread_activity: total,
    unread_financial: 1,
    unread_invites: 0,
    unread_warning: 0,
  });
  const marked: string[] = [];
  const answers: (() => void)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method === "PATCH") {
      marked.push(pathname);
      await new Promise<void>((answer) => answers.push(answer));
      return Response.json(counters(pathname.endsWith("read_all") ? 0 : 2));
    }
    if (pathname === "/api/notifications/unread")
      return Response.json({ items: [], meta: counters(marked.length === 2 ? 0 : 1) });
    return Response.json({ items: [notification(1), { ...notification(2), read: false }], meta: {}, counters: {} });
  });
  render(<FeedList page="activity" />, { wrapper: TestApp });
  fireEvent.click(await screen.findByRole("button", { name: "Mark as unread" }));
  await waitFor(() => expect(marked).toEqual(["/api/notifications/n1/unread"]));
  await userEvent.click(screen.getByRole("button", { name: "Mark all as read" }));
  await waitFor(() => expect(screen.getAllByRole("button", { name: "Mark as unread" })).toHaveLength(2));
  expect(marked).toHaveLength(1);
  answers[0]?.();
  await waitFor(() => expect(marked).toEqual(["/api/notifications/n1/unread", "/api/notifications/read_all"]));
  answers[1]?.();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull());
});
