import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import type { LiveEvent } from "~/live/events";
import { useLiveRefresh } from "~/live/useLiveRefresh";
import { TestApp } from "~/ui/testing/TestApp";
import { toasts } from "~/ui/toast/toast";
import { Toasts } from "~/ui/toast/Toasts";
import { refresh } from "../live";
import { UrgentToasts } from "./UrgentToasts";

// Events one by one: how those of a burst are collected is tested with `inBursts`.
vi.mock("~/live/bursts", () => ({
  inBursts: (handle: (items: unknown[]) => void) => (item: unknown) => handle([item]),
}));

const { listeners } = vi.hoisted(() => ({ listeners: new Set<(event: LiveEvent) => void>() }));
vi.mock("~/live/cable", async () => {
  const { useEffect } = await import("react");
  return {
    useChannel: (name: string, _: object, onEvent: (event: LiveEvent) => void) =>
      useEffect(() => {
        if (name !== "NotificationChannel") return undefined;
        listeners.add(onEvent);
        return () => void listeners.delete(onEvent);
      }),
  };
});

const purchase = (id: string, client_name: string) => ({
  id,
  notification_type: "coach_new_client_free_membership",
  activity_type: "coach_membership",
  data: {
    kind: "client_joined",
    client_name,
    program_title: "Squat Every Day",
    returning: false,
    invited_email: null,
    amount_minor: null,
    currency: null,
  },
  read: false,
  created_at: 1_780_000_000,
  user: null,
  plan: null,
  schedule_date: null,
});
const answers: ((items: object[]) => Promise<void>)[] = [];

beforeEach(() => {
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "client", role: "user" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    if (!new URL(request.url).pathname.endsWith("/unread")) return Response.json({}, { status: 503 });
    const items = await new Promise<object[]>((resolve) => {
      answers.push((found) => act(async () => resolve(found)));
    });
    return Response.json({ items, meta: {} });
  });
});
afterEach(() => {
  cleanup();
  act(() => toasts.close());
  answers.length = 0;
  vi.unstubAllGlobals();
  session.clear();
});

const fetchTables = async () => [refresh];

function Page() {
  useLiveRefresh(fetchTables);
  return (
    <>
      <UrgentToasts />
      <Toasts />
    </>
  );
}
const happen = (id: string) =>
  act(async () => {
    for (const listener of listeners) listener({ event: "new_notification", activity_type: "coach_membership", id });
  });

test("a purchase that an older request did not know is shown by the next answer, once", async () => {
  render(<Page />, { wrapper: TestApp });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await happen("n1");
  await answers[0]?.([]);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await answers[1]?.([purchase("n1", "Maya Kowalczyk")]);
  expect(await screen.findByText("Maya Kowalczyk joined Squat Every Day.")).toBeVisible();
  act(() => toasts.close());
  await happen("n2");
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  await answers[2]?.([purchase("n2", "Ben Okafor"), purchase("n1", "Maya Kowalczyk")]);
  expect(await screen.findByText("Ben Okafor joined Squat Every Day.")).toBeVisible();
});

test("of purchases that arrive together, the newest stays", async () => {
  render(<Page />, { wrapper: TestApp });
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  await answers[0]?.([]);
  await happen("n1");
  await happen("n2");
  await vi.waitFor(() => expect(answers).toHaveLength(3));
  await answers[2]?.([purchase("n2", "Ben Okafor"), purchase("n1", "Maya Kowalczyk")]);
  expect(await screen.findByText("Ben Okafor joined Squat Every Day.")).toBeVisible();
});
