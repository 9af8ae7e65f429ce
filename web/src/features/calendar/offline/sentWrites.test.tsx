import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { device } from "~/lib/device";
import { useCalendar, useMonth } from "../api/calendar";
import { calendarDayCache, monthCache } from "./calendarCache";
import { withWrites } from "./monthDays";
import type { DayBody, PendingWrite, SetBody } from "./outbox";
import { formatTarget } from "./pendingWrites";
import { addToOutbox, trainingOutbox } from "./trainingOutbox";

const DATE = "2026-11-23";
const ref = { enrolment_id: "enrolment", run: 1, day: 0, date: DATE, off_schedule: false };
const day = {
  ...{ ...ref, version: 1, open: true, program: { id: "p", title: "Base" }, log: null },
  ...{ content: { version: 1, sessions: [] }, results: [], scores: [] },
} as unknown as CalendarDay;
const monthDay = {
  ...ref,
  open: true,
  program: { id: "p", title: "Base", type: "normal" },
  sessions: [],
  completed: false,
  logged: false,
};

/** What the server still answers, and which writes it takes. */
const server = { writes: 0, reads: true };
beforeEach(() => {
  Object.assign(server, { writes: 0, reads: true });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method !== "GET") {
      if (--server.writes < 0) throw new TypeError("offline");
      return Response.json({});
    }
    if (!server.reads) throw new TypeError("offline");
    const view = { first: DATE, last: DATE, today: DATE };
    return Response.json({ ...view, days: [request.url.includes("/month") ? monthDay : day] });
  });
});
afterEach(() => {
  cleanup();
  trainingOutbox().remove(() => true);
  queryClient.clear();
  session.clear();
  for (const key of device.keys()) device.remove(key);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const AppQueries = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
);
const open = () => renderHook(() => ({ week: useCalendar(DATE, 1), month: useMonth(DATE) }), { wrapper: AppQueries });
const setsOf = (found?: CalendarDay) => found?.results.map(({ set_id: id }) => id).toSorted();

function logSet(id: string) {
  const body = { enrolment_id: "enrolment", day: 0, set_id: id, done: { reps: 5 } } as SetBody;
  addToOutbox({ kind: "set", target: formatTarget(day, id), id: `r-${id}`, body });
}

test("where the line drops between two writes, the week and the month still show the one that was sent", async () => {
  const first = open();
  await waitFor(() => expect([first.result.current.week.answered, monthCache.names()]).toEqual([[day], [DATE]]));
  Object.assign(server, { writes: 1, reads: false });
  logSet("q1");
  logSet("q2");
  await waitFor(() => expect([server.writes, trainingOutbox().get().length]).toEqual([-1, 1]));
  await waitFor(() => expect(setsOf(first.result.current.week.data?.days[0])).toEqual(["q1", "q2"]));
  first.unmount();
  const { result } = open();
  expect(setsOf(result.current.week.data?.days[0])).toEqual(["q1", "q2"]);
  expect(setsOf(calendarDayCache.get(DATE)?.[0])).toEqual(["q1"]);
  trainingOutbox().remove(() => true);
  await waitFor(() => expect(setsOf(result.current.week.data?.days[0])).toEqual(["q1"]));
  expect(result.current.month.data?.days).toEqual([{ ...monthDay, logged: true }]);
  expect(monthCache.get(DATE)?.days).toEqual([{ ...monthDay, logged: true }]);
});

test("a sent write changes only the stored months that contain its date", async () => {
  const month = { first: "", last: "", today: DATE, days: [] };
  monthCache.put({ "2026-10-26": month, "2026-11-30": month });
  const update = vi.spyOn(monthCache, "update");
  server.writes = 1;
  logSet("q1");
  await waitFor(() => expect(trainingOutbox().get()).toEqual([]));
  expect(update.mock.calls.map(([name]) => name)).toEqual(["2026-10-26"]);
});

test("a comment does not change whether a day has results: the month may know more than the device", () => {
  calendarDayCache.put({ [DATE]: [day] });
  const body = { enrolment_id: "enrolment", day: 0, comment: "knee", touched: ["comment"] } as DayBody;
  const comment = { kind: "day", target: formatTarget(day, "day:log"), body, stamp: "s", tappedAt: 1 } as PendingWrite;
  expect(withWrites({ ...monthDay, logged: true }, [comment]).logged).toBe(true);
});
