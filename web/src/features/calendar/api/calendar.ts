import { useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import type { CalendarDay, DayDetails } from "~/domain/training/calendarDay";
import { addDays, type LocalDate } from "~/lib/dates";
import { isUnreachable } from "~/lib/apiError";
import { STALE } from "~/lib/deviceCache";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { startOfWeek } from "~/lib/week";
import { MONTH_DAYS } from "../lib/calendarRange";
import { type Which, whichOf } from "../lib/offSchedule";
import { syncClock } from "~/lib/today";
import {
  cacheRange,
  dayDetailsCache,
  dayKey,
  monthCache,
  readCachedDay,
  readCachedExercise,
  readCachedPart,
  readCachedRange,
} from "../offline/calendarCache";
import { readCachedMonth, withWrites } from "../offline/monthDays";
import type { PendingWrite } from "../offline/outbox";
import { applyWrite, writesFor } from "../offline/pendingWrites";
import { retryOpenDays, trainingOutbox } from "../offline/trainingOutbox";
import { CALENDAR_PATH, dayQuery, MONTH_PATH } from "./dayQuery";

const SWAPS_PATH = "/api/athlete/calendar/{enrolment_id}/{date}/swaps/{entry_id}";
const CLIENT_CALENDAR_PATH = "/api/coach/athletes/{client_id}/calendar";
const unrefused = (writes: PendingWrite[], day: CalendarDay) =>
  writesFor(writes, day).filter(({ refused }) => !refused);
type MonthDay = Schemas["MonthDay"];
const NONE_MISSING: ReadonlySet<LocalDate> = new Set();
/** The part of a range that is on the device; undefined if no date of it is. */
const unlessEmpty = <Part extends { missing: ReadonlySet<LocalDate> }>(part: Part, length: number) =>
  part.missing.size < length ? part : undefined;
type Range = Omit<Schemas["CalendarView"], "load_steps"> & Partial<Schemas["CalendarView"]>;
/**
 * Gives each day the loads of its program's gym. The server names them once for all days, one of an earlier release not
 * at all; stored days have them already.
 */
const withLoadSteps = (range: Range) => ({
  ...range,
  days: range.days.map<CalendarDay>((day) => {
    const steps = range.load_steps?.[day.program.id];
    return steps ? { ...day, load_steps: steps } : day;
  }),
});
const rangeQuery = (from: LocalDate, days: number) => ({ from, to: addDays(from, days - 1) });

/**
 * The signed-in client's days with content and results, including what hasn't been sent yet but not what the server has
 * refused; `answered` are the days as the server last sent them in this visit. Without a connection, those that are on
 * the device; the others are `missing`.
 */
export function useCalendar(from: LocalDate, days: number, enabled = true) {
  const {
    data: answer,
    dataUpdatedAt,
    isSuccess,
    error,
    fetchStatus,
    refetch,
  } = $api.useQuery(
    "get",
    CALENDAR_PATH,
    { params: { query: rangeQuery(from, days) }, ...onError("inline") },
    { enabled, initialData: () => readCachedRange(from, days), initialDataUpdatedAt: STALE },
  );
  const data = useMemo(() => answer && withLoadSteps(answer), [answer]);
  const fresh = dataUpdatedAt !== STALE;
  useEffect(() => {
    if (!data || !fresh) return;
    syncClock(data, dataUpdatedAt);
    cacheRange(from, days, data.days);
    retryOpenDays(data.days);
  }, [data, dataUpdatedAt, fresh, from, days]);
  const isOffline = !data && (fetchStatus === "paused" || isUnreachable(error));
  const part = useMemo(
    () => (isOffline ? unlessEmpty(readCachedPart(from, days), days) : undefined),
    [isOffline, from, days],
  );
  const known = data ?? part;
  const outbox = trainingOutbox();
  const writes = useSyncExternalStore(outbox.subscribe, outbox.get);
  const current = useMemo(
    () =>
      known && { ...known, days: known.days.map((day) => unrefused(writes, day).reduce<CalendarDay>(applyWrite, day)) },
    [known, writes],
  );
  return {
    data: current,
    missing: part?.missing ?? NONE_MISSING,
    answered: fresh ? data?.days : undefined,
    isSuccess,
    error,
    refetch,
    unreachable: isOffline && !part,
  };
}

/**
 * Six weeks of the signed-in client, titles only, including what hasn't been sent yet. Without a connection, the dates
 * that are on the device; the others are `missing`.
 */
export function useMonth(from: LocalDate, enabled = true) {
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = $api.useQuery(
    "get",
    MONTH_PATH,
    { params: { query: rangeQuery(from, MONTH_DAYS) }, ...onError("inline") },
    { enabled, initialData: () => monthCache.get(from), initialDataUpdatedAt: STALE },
  );
  const fresh = dataUpdatedAt !== STALE;
  useEffect(() => {
    if (data && fresh) monthCache.put({ [from]: data });
  }, [data, fresh, from]);
  const outbox = trainingOutbox();
  const writes = useSyncExternalStore(outbox.subscribe, outbox.get);
  const isOffline = !data && (fetchStatus === "paused" || isUnreachable(error));
  const part = useMemo(
    () => (isOffline ? unlessEmpty(readCachedMonth(from), MONTH_DAYS) : undefined),
    [isOffline, from],
  );
  const known = data ?? part;
  const current = useMemo(() => known && { ...known, days: withUnsent(known.days, writes) }, [known, writes]);
  return {
    data: current,
    missing: part?.missing ?? NONE_MISSING,
    error,
    refetch,
    unreachable: isOffline && !part,
  };
}

const withUnsent = (days: MonthDay[], writes: PendingWrite[]): MonthDay[] => {
  const unsent = writes.filter(({ refused }) => !refused);
  return days.map((day) => withWrites(day, unsent));
};

/**
 * The week of a date and the five weeks after it, titles only. Until the server answers, and without a connection, what
 * the device has of them, if that is at least the whole week: a week is rarely stored as such before it begins.
 */
export function useNearbyDays(date: LocalDate, enabled = true) {
  const from = startOfWeek(date);
  const { data: month, missing, error, refetch, unreachable } = useMonth(from, enabled);
  const outbox = trainingOutbox();
  const writes = useSyncExternalStore(outbox.subscribe, outbox.get);
  const isPart = missing.size > 0;
  const isMissing = enabled && (!month || isPart);
  const stored = useMemo(
    () =>
      isMissing && readCachedRange(from, DAYS_PER_WEEK) ? withUnsent(readCachedMonth(from).days, writes) : undefined,
    [isMissing, from, writes],
  );
  const data = isPart ? stored : (month?.days ?? stored);
  const unavailable = unreachable || (isPart && !stored);
  return { data, error, refetch, unreachable: unavailable, isPending: !data && !error && !unavailable };
}

/** One day of one program, with previous results. */
export function useDay(enrolmentId: string, date: LocalDate, which?: Which) {
  const query = useQuery({
    ...dayQuery(enrolmentId, date, which),
    initialData: () => readCachedDay(enrolmentId, date, which),
    initialDataUpdatedAt: STALE,
  });
  const { data, dataUpdatedAt } = query;
  const fresh = dataUpdatedAt !== STALE;
  useEffect(() => {
    if (!data || !fresh) return;
    dayDetailsCache.put({ [dayKey(enrolmentId, date, whichOf(data))]: data });
    retryOpenDays([data]);
  }, [enrolmentId, date, data, fresh]);
  return query;
}

/** The exercises that may replace an exercise of a day. */
export function useSwapOptions(day: DayDetails, entryId: string) {
  const path = { enrolment_id: day.enrolment_id, date: day.date, entry_id: entryId };
  return $api.useQuery(
    "get",
    SWAPS_PATH,
    { params: { path, query: whichOf(day) ?? {} }, ...onError("inline") },
    {
      staleTime: 600_000,
      initialData: () => readCachedExercise(day, entryId)?.swaps,
      initialDataUpdatedAt: STALE,
    },
  );
}

/** How an exercise of a day is done. */
export function useExerciseHelp(day: DayDetails, entryId: string) {
  const path = { enrolment_id: day.enrolment_id, date: day.date, entry_id: entryId };
  return $api.useQuery(
    "get",
    "/api/athlete/calendar/{enrolment_id}/{date}/exercises/{entry_id}",
    { params: { path, query: whichOf(day) ?? {} }, ...onError("inline") },
    {
      staleTime: 600_000,
      initialData: () => readCachedExercise(day, entryId)?.help ?? undefined,
      initialDataUpdatedAt: STALE,
    },
  );
}

/** A client of the coach. */
export function useClient(clientId: string) {
  const params = { path: { athlete_id: clientId } };
  return $api.useQuery("get", "/api/coach/clients/{athlete_id}", { params, ...onError("page") }, { staleTime: 60_000 });
}

/** The days of a client of the coach, with content and results. */
export function useClientCalendar(clientId: string, from: LocalDate, days: number) {
  const params = { path: { client_id: clientId }, query: rangeQuery(from, days) };
  return $api.useQuery("get", CLIENT_CALENDAR_PATH, { params, ...onError("page") }, { select: withLoadSteps });
}
