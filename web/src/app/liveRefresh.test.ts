import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import openapi from "~/api/openapi.json";
import type { LiveEvent } from "~/live/events";
import { refreshAfter, refreshAll } from "~/live/refresh";
import { LIVE_REFRESH } from "./liveRefresh";

const ME = ["get", "/api/users/me"];
const PROGRAMS = ["get", "/api/plans", { params: { query: { page: 1 } } }];
const calendarOf = (client_id: string) => [
  "get",
  "/api/coach/athletes/{client_id}/calendar",
  { params: { path: { client_id } } },
];

function cache() {
  const client = new QueryClient();
  for (const key of [ME, PROGRAMS, calendarOf("maya"), calendarOf("chloe")]) client.setQueryData(key, {});
  const isStale = (key: unknown[]) => client.getQueryState(key)?.isInvalidated;
  const after = (event: LiveEvent) => refreshAfter(client, event, LIVE_REFRESH);
  return { client, isStale, after };
}

test("every event of the server refreshes something", () => {
  const events = Object.keys(openapi.components.schemas.LiveEvent.discriminator.mapping);
  const named = new Set(LIVE_REFRESH.flatMap((table) => Object.keys(table)));
  // After `reread` everything on the screen is fetched, so no feature names it.
  expect(events.filter((event) => event !== "reread" && !named.has(event))).toEqual([]);
});

test("an event makes its queries stale and no others", () => {
  const { isStale, after } = cache();
  after({ event: "new_notification", id: "1", activity_type: "financial" });
  expect([isStale(ME), isStale(PROGRAMS)]).toEqual([true, false]);
});

test.each<LiveEvent>([{ event: "check_list", step: "sing_up" }, { event: "subscribe_updated" }])(
  "[ACC-33] [SUB-46] $event fetches the signed-in person again",
  (event) => {
    const { isStale, after } = cache();
    after(event);
    expect([isStale(ME), isStale(PROGRAMS)]).toEqual([true, false]);
  },
);

test("training of one client leaves the calendars of other clients alone", () => {
  const { isStale, after } = cache();
  after({ event: "training_changed", client_id: "maya", program_id: null });
  expect([isStale(calendarOf("maya")), isStale(calendarOf("chloe"))]).toEqual([true, false]);
});

test("an open calendar is fetched once for its client, and not for another", async () => {
  const client = new QueryClient();
  const fetched: string[] = [];
  for (const id of ["maya", "chloe"]) {
    const queryFn = () => fetched.push(id);
    new QueryObserver(client, { queryKey: calendarOf(id), queryFn }).subscribe(() => {});
  }
  const settled = () => vi.waitFor(() => expect(client.isFetching()).toBe(0));
  await settled();
  refreshAfter(client, { event: "training_changed", client_id: "maya", program_id: null }, LIVE_REFRESH);
  await settled();
  expect(fetched).toEqual(["maya", "chloe", "maya"]);
});

test("an unknown event changes nothing", () => {
  const { isStale, after } = cache();
  after({ event: "weather" } as unknown as LiveEvent);
  after({} as LiveEvent);
  expect(isStale(ME)).toBe(false);
});

test("after a gap everything is refetched", () => {
  const { client, isStale } = cache();
  refreshAll(client);
  expect([isStale(ME), isStale(PROGRAMS)]).toEqual([true, true]);
});

test("another start of a program, from another device, fetches the open day again", () => {
  const { client, isStale, after } = cache();
  const day = ["get", "/api/athlete/calendar/{enrolment_id}/{date}", { params: { path: { date: "2026-11-22" } } }];
  client.setQueryData(day, {});
  after({ event: "membership_changed", id: "1", program_id: "1" } as unknown as LiveEvent);
  expect(isStale(day)).toBe(true);
});
