import { useQueryClient } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { useSyncExternalStore } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { CalendarDay } from "~/domain/training/calendarDay";
import type { LoadSteps } from "~/domain/training/equipment";
import { addDays, type LocalDate } from "~/lib/dates";
import { device } from "~/lib/device";
import { TestApp } from "~/ui/testing/TestApp";
import { localToday } from "~/lib/today";
import { useToday } from "~/ui/useToday";
import { dateOfKey, dayDetailsCache, dayExercisesCache, readCachedDay, readCachedRange } from "./calendarCache";
import { macroCache } from "./macroCache";
import type { DayBody } from "./outbox";
import { trainingOutbox } from "./trainingOutbox";
import { useOfflineDays } from "./useOfflineDays";

const ENROLMENT = "00000000-0000-4000-8000-000000000001";
let versions: Record<LocalDate, number> = {};
/** The first day of the program; without it, every date has the same day. */
let start: LocalDate | undefined;
let downloaded: LocalDate[] = [];
/** The loads of the gym of the program's coach. */
let loadSteps: LoadSteps | null = null;
const OWN_DUMBBELLS: LoadSteps = {
  barbell: { kg: null, lb: null },
  dumbbell: { kg: 2.5, lb: null },
  plates: { kg: null, lb: null },
  kettlebells: null,
};

const MACROS = { account_id: "gym", starts_on: "2026-11-01", protein_g: 150 };

const dayOn = (date: LocalDate) => ({
  enrolment_id: ENROLMENT,
  date,
  day: start ? (Date.parse(date) - Date.parse(start)) / 86_400_000 : 0,
  run: 1,
  version: versions[date] ?? 1,
  open: true,
  program: { id: "program", title: "Squat Every Day" },
  content: { version: 1, sessions: [{ id: "s", title: date, blocks: [] }] },
  results: [],
  scores: [],
  log: null,
});

/** A server with a training session on every day. */
async function server(request: Request): Promise<Response> {
  const url = new URL(request.url);
  if (url.pathname.endsWith("/macro_targets")) return Response.json({ items: [MACROS] });
  const [from, to] = [url.searchParams.get("from"), url.searchParams.get("to")];
  if (from && to) {
    const days = [];
    for (let date = from; date <= to; date = addDays(date, 1)) if (!start || date >= start) days.push(dayOn(date));
    const load_steps = loadSteps ? { program: loadSteps } : {};
    return Response.json({ first: from, last: to, today: localToday(), days, load_steps });
  }
  if (url.pathname.endsWith("/exercises")) {
    return Response.json({ exercises: { squat: { swaps: { options: [] }, help: { name: url.pathname } } } });
  }
  const date = url.pathname.split("/").at(-1) as LocalDate;
  downloaded.push(date);
  return Response.json({ ...dayOn(date), previous: {}, load_steps: loadSteps });
}

const cachedDates = () =>
  device
    .keys()
    .flatMap((key) => /^day\/.+\.(\d{4}-\d{2}-\d{2})$/.exec(key)?.[1] ?? [])
    .toSorted();
const twoWeeksFrom = (date: LocalDate) => Array.from({ length: 15 }, (_, index) => addDays(date, index));
const openCalendar = () =>
  renderHook(
    () => {
      const today = useToday();
      useOfflineDays(today);
      return today;
    },
    { wrapper: TestApp },
  );

const zone = process.env.TZ;
beforeEach(() => {
  versions = {};
  start = undefined;
  downloaded = [];
  loadSteps = null;
  for (const key of device.keys()) device.remove(key);
  // Only the date is fixed: waiting for requests needs real timers.
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("fetch", server);
});
afterEach(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const key of device.keys()) device.remove(key);
});

it.each([
  ["a Sunday", "Europe/London", "2026-11-22T09:00:00Z", "2026-11-22"],
  ["31 December", "Europe/London", "2026-12-31T12:00:00Z", "2026-12-31"],
  ["1 January", "Europe/London", "2027-01-01T12:00:00Z", "2027-01-01"],
  ["29 February", "Europe/London", "2028-02-29T12:00:00Z", "2028-02-29"],
  ["the night when clocks go forward", "Europe/London", "2026-03-29T01:30:00Z", "2026-03-29"],
  ["the night when clocks go back", "America/New_York", "2026-11-01T05:30:00Z", "2026-11-01"],
  ["five minutes before midnight", "Europe/London", "2026-11-22T23:55:00Z", "2026-11-22"],
  ["14 hours ahead of UTC", "Pacific/Kiritimati", "2026-11-22T10:30:00Z", "2026-11-23"],
  ["11 hours behind UTC", "Pacific/Pago_Pago", "2026-11-22T10:30:00Z", "2026-11-21"],
])("caches the past week, today and the next two weeks on %s (%s, %s)", async (_, timeZone, now, today) => {
  process.env.TZ = timeZone;
  vi.setSystemTime(new Date(now));
  const { result } = openCalendar();
  expect(result.current).toBe(today);
  await waitFor(() => expect(cachedDates()).toEqual(twoWeeksFrom(today)));
  expect(readCachedRange(addDays(today, -7), 22)?.days).toHaveLength(22);
});

it("adds a day after midnight", async () => {
  process.env.TZ = "Europe/London";
  vi.setSystemTime(new Date("2026-12-31T23:55:00Z"));
  const { result } = openCalendar();
  await waitFor(() => expect(cachedDates()).toEqual(twoWeeksFrom("2026-12-31")));
  vi.setSystemTime(new Date("2027-01-01T00:01:00Z"));
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  expect(result.current).toBe("2027-01-01");
  await waitFor(() => expect(cachedDates()).toContain("2027-01-15"));
});

it("downloads a later day again only when it was changed", async () => {
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  const first = openCalendar();
  await waitFor(() => expect(cachedDates()).toHaveLength(15));
  first.unmount();
  downloaded = [];
  versions["2026-11-26"] = 2;
  openCalendar();
  await waitFor(() => expect(downloaded).toEqual(["2026-11-22", "2026-11-23", "2026-11-26"]));
});

it("keeps the loads of the coach's gym with the days, and downloads them again when the coach has changed them", async () => {
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  const first = openCalendar();
  await waitFor(() => expect(cachedDates()).toHaveLength(15));
  first.unmount();
  loadSteps = OWN_DUMBBELLS;
  downloaded = [];
  const second = openCalendar();
  await waitFor(() => expect(downloaded).toHaveLength(15));
  second.unmount();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  // A day that was opened or downloaded, and days as the calendar lists them.
  expect(readCachedDay(ENROLMENT, "2026-12-06")?.load_steps).toEqual(OWN_DUMBBELLS);
  const listed = readCachedRange("2026-11-15", 22)?.days as CalendarDay[];
  expect(listed.map((day) => day.load_steps)).toEqual(Array.from({ length: 22 }, () => OWN_DUMBBELLS));
});

it("after the start was moved on another device, the days that are kept are those of the new dates", async () => {
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  start = "2026-11-22";
  const first = openCalendar();
  await waitFor(() => expect(cachedDates()).toHaveLength(15));
  first.unmount();
  start = "2026-11-25";
  openCalendar();
  await waitFor(() => expect(cachedDates()).toEqual(twoWeeksFrom("2026-11-22").slice(3)));
  const kept = () => dayDetailsCache.names().map((name) => dayDetailsCache.get(name)?.day);
  await waitFor(() => expect(kept().toSorted((a = 0, b = 0) => a - b)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]));
});

it("[TRN-25] downloads the macros, to be seen without a connection", async () => {
  openCalendar();
  await waitFor(() => expect(macroCache.get("all")?.items).toEqual([MACROS]));
});

it("downloads how the exercises of today and tomorrow are done, and what can replace them", async () => {
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  openCalendar();
  await waitFor(() => expect(cachedDates()).toHaveLength(15));
  expect(dayExercisesCache.names().map(dateOfKey).toSorted()).toEqual(["2026-11-22", "2026-11-23"]);
});

it("downloads nothing again because of what is logged here", async () => {
  const outbox = trainingOutbox();
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  const { result } = renderHook(
    () => {
      useOfflineDays(useToday());
      return { client: useQueryClient(), writes: useSyncExternalStore(outbox.subscribe, outbox.get) };
    },
    { wrapper: TestApp },
  );
  await waitFor(() => expect(cachedDates()).toHaveLength(15));
  downloaded = [];
  await result.current.client.invalidateQueries({ refetchType: "none" });
  const asked = vi.fn(server);
  vi.stubGlobal("fetch", (request: Request) =>
    request.method === "GET" ? asked(request) : Promise.reject(new TypeError("offline")),
  );
  act(() => outbox.add({ kind: "day", target: `${ENROLMENT}/1/2026-11-22/day:log`, body: {} as DayBody }));
  await waitFor(() => expect(result.current.writes).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(asked).not.toHaveBeenCalled();
  outbox.remove(() => true);
});

it("stores nothing of a person who has left meanwhile", async () => {
  vi.setSystemTime(new Date("2026-11-22T12:00:00"));
  const arrivals: (() => void)[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    if (!request.url.includes("from=") && !request.url.endsWith("/macro_targets"))
      await new Promise<void>((resolve) => arrivals.push(resolve));
    return server(request);
  });
  const { unmount } = openCalendar();
  await waitFor(() => expect(arrivals).toHaveLength(1));
  unmount();
  for (const arrive of arrivals) arrive();
  await waitFor(() => expect(downloaded).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve));
  expect(cachedDates()).toEqual([]);
});
