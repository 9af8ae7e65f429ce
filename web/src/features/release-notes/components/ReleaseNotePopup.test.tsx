import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session, type SessionUser } from "~/api/session";
import type { LiveEvent } from "~/live/events";
import { TestApp } from "~/ui/testing/TestApp";
import { ReleaseNotePopup } from "./ReleaseNotePopup";
import { UnreadReleaseNotes } from "./UnreadReleaseNotes";

const { channels } = vi.hoisted(() => ({ channels: new Map<string, (event: LiveEvent) => void>() }));
vi.mock("~/live/cable", () => ({
  useChannel: (name: string, _: object, onEvent: (event: LiveEvent) => void) => channels.set(name, onEvent),
}));

const note = (number: number) => ({
  id: `n${number}`,
  title: `Note ${number}`,
  body: "<p>Try it.</p>",
  release_date: "02/11/2026",
  read: false,
  can_read: true,
  cta_name: null,
  cta_url: null,
});
/** The unread notes of the server, newest first, and the requests it had. */
let unread = [note(1)];
let requests: string[] = [];

beforeEach(() => {
  unread = [note(1)];
  requests = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", async (request: Request) => {
    requests.push(`${request.method} ${new URL(request.url).pathname}`);
    if (request.method === "POST") {
      const { id } = (await request.json()) as { id: string };
      unread = unread.filter((one) => one.id !== id);
      return Response.json({ ...note(0), id, read: true });
    }
    const pagination = { current_page: 1, per_page: 1, total_pages: 1, total: unread.length };
    return Response.json({ items: unread.slice(0, 1), pagination });
  });
});
afterEach(() => {
  cleanup();
  channels.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  session.clear();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function open(user: SessionUser | null): Promise<void> {
  if (user) session.signIn({ access_token: "token", token_type: "Bearer", current: user });
  render(
    <>
      <ReleaseNotePopup />
      <UnreadReleaseNotes />
    </>,
    { wrapper: TestApp },
  );
  await wait(0);
}
const CLIENT: SessionUser = { id: "client", role: "user" };

test("[FED-26] notes are fetched once events have settled for 1000 ms", async () => {
  await open(CLIENT);
  await wait(700);
  act(() => channels.get("SystemNotificationChannel")?.({ event: "new_release_note", id: "n1" }));
  await wait(999);
  expect(requests).toEqual([]);
  await wait(1);
  expect(requests).toEqual(["GET /api/notes"]);
  await wait(100);
  expect(screen.getByRole("dialog", { name: "Note 1" })).toHaveTextContent("2 November 2026");
});

test("[FED-26] [SHL-23] closing marks the note read, and no older one follows", async () => {
  unread = [note(2), note(1)];
  await open(CLIENT);
  await wait(1200);
  expect(screen.getByText("2")).toBeInTheDocument();
  fireEvent.click(screen.getByRole("button", { name: "Got it" }));
  await wait(2500);
  expect(requests).toContain("POST /api/notes/read");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(screen.getByText("1")).toBeInTheDocument();
});

test("[FED-27] a note that was read on another device is closed here", async () => {
  await open(CLIENT);
  await wait(1200);
  expect(screen.getByRole("dialog")).toBeVisible();
  unread = [];
  act(() => channels.get("SystemNotificationChannel")?.({ event: "has_unread_release_notes" }));
  await wait(1500);
  expect(screen.queryByRole("dialog")).toBeNull();
});

test.each<[string, SessionUser | null]>([
  ["somebody who is not signed in", null],
  ["a blocked coach", { id: "coach", role: "coach", subscription: { blocked: true, access_state: "expired_trial" } }],
])("[FED-28] nothing is fetched or subscribed for %s", async (_, user) => {
  await open(user);
  await wait(1500);
  expect([requests, [...channels.keys()]]).toEqual([[], []]);
});
