import { useEffect, useMemo, useSyncExternalStore } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import type { CalendarDay, OpenDay } from "~/domain/training/calendarDay";
import { addDays, type LocalDate } from "~/lib/dates";
import { heed, KEPT_AT } from "../lib/today";
import {
  datesOf,
  DAY,
  dayName,
  keptDates,
  keptDay,
  keptDays,
  keptMonths,
  keptRange,
  MONTH,
  RANGE,
} from "../offline/cachedDays";
import { opsOf, withOp } from "../offline/pendingWrites";
import { outbox } from "../offline/trainingOutbox";

const SWAPS = "/api/athlete/calendar/{enrolment_id}/{at}/swaps/{entry_id}";
const OF_CLIENT = "/api/coach/athletes/{client_id}/calendar";
/** Longest range that one request may ask for. */
const MONTH_DAYS = 42;
const range = (from: LocalDate, days: number) => ({ from, to: addDays(from, days - 1) });

/** The days of the signed-in client from a date on, with content and results, those included that are not sent yet. */
export function useCalendar(from: LocalDate, days: number, enabled = true) {
  const { data, dataUpdatedAt, isSuccess, error, fetchStatus, refetch } = $api.useQuery(
    "get",
    RANGE,
    { params: { query: range(from, days) }, ...onError("inline") },
    { enabled, initialData: () => keptRange(from, days), initialDataUpdatedAt: KEPT_AT },
  );
  useEffect(() => heed(data, dataUpdatedAt), [data, dataUpdatedAt]);
  const fresh = dataUpdatedAt !== KEPT_AT;
  useEffect(() => {
    if (!data || !fresh) return;
    const on = (date: LocalDate) => data.days.filter((day) => day.date === date);
    keptDates.put(Object.fromEntries(datesOf(from, days).map((date) => [date, on(date)])));
  }, [data, fresh, from, days]);
  const box = outbox();
  const ops = useSyncExternalStore(box.subscribe, box.get);
  const now = useMemo(
    () => data && { ...data, days: data.days.map((day) => opsOf(ops, day).reduce<CalendarDay>(withOp, day)) },
    [data, ops],
  );
  return { data: now, fresh, isSuccess, error, refetch, unreachable: fetchStatus === "paused" && !data };
}

/** The same by name only, for marks. */
export function useMonth(from: LocalDate, enabled = true) {
  const { data, dataUpdatedAt, error, fetchStatus, refetch } = $api.useQuery(
    "get",
    MONTH,
    { params: { query: range(from, MONTH_DAYS) }, ...onError("inline") },
    { enabled, initialData: () => keptMonths.get(from), initialDataUpdatedAt: KEPT_AT },
  );
  const fresh = dataUpdatedAt !== KEPT_AT;
  useEffect(() => {
    if (data && fresh) keptMonths.put({ [from]: data });
  }, [data, fresh, from]);
  return { data, error, refetch, unreachable: fetchStatus === "paused" && !data };
}

type Listed = Pick<Schemas["ProgramCard"], "id" | "title">;

/** Programs whose payment is due: their days leave the calendar until it is made. */
export function usePastDue(): Listed[] {
  const { data } = useMine("active");
  return (data?.items ?? []).filter(({ membership }) => membership.state === "past_due").map(({ plan }) => plan);
}

/** The client's programs that run, or those that are over. */
function useMine(state: "active" | "past", enabled = true) {
  const params = { query: { state } };
  return $api.useQuery(
    "get",
    "/api/athlete/purchases",
    { params, ...onError("inline") },
    { staleTime: 60_000, enabled },
  );
}

/** Why there is no training on the calendar. */
export type Nothing =
  | { why: "none" | "invited" }
  | { why: "starts"; program: Listed; on: LocalDate }
  | { why: "waits" | "paused" | "ended"; program: Listed };

/** Why the calendar is empty; nothing while that is not known. */
export function useNothing(today: LocalDate): Nothing | undefined {
  const running = useMine("active");
  const idle = running.data?.items.length === 0;
  const past = useMine("past", idle);
  const invites = $api.useQuery("get", "/api/athlete/invites", onError("inline"), { enabled: idle });
  if (running.isPending) return undefined;
  const rows = running.data?.items ?? [];
  const paused = rows.find(({ membership }) => membership.state === "past_due");
  if (paused) return { why: "paused", program: paused.plan };
  const waits = rows.find(({ membership }) => !membership.is_applied && membership.abilities.includes("start"));
  if (waits) return { why: "waits", program: waits.plan };
  const [next] = rows
    .flatMap(({ plan, membership: { starts_on: on } }) => (on && on > today ? [{ program: plan, on }] : []))
    .toSorted((one, other) => (one.on < other.on ? -1 : 1));
  if (next) return { why: "starts", ...next };
  if (rows.length > 0 || running.error) return { why: "none" };
  if (past.isPending || invites.isPending) return undefined;
  if ((invites.data?.items.length ?? 0) > 0) return { why: "invited" };
  const ended = past.data?.items[0];
  return ended ? { why: "ended", program: ended.plan } : { why: "none" };
}

/** Who a client of the coach is. */
export function useClient(clientId: string) {
  const params = { path: { athlete_id: clientId } };
  return $api.useQuery("get", "/api/coach/clients/{athlete_id}", { params, ...onError("page") }, { staleTime: 60_000 });
}

/** What a client of the coach has on the calendar and did. */
export function useClientCalendar(clientId: string, from: LocalDate, days: number) {
  const params = { path: { client_id: clientId }, query: range(from, days) };
  return $api.useQuery("get", OF_CLIENT, { params, ...onError("page") });
}
/** One day of one program, with what was last done in its exercises. */
export function useDay(enrolmentId: string, at: LocalDate) {
  const query = $api.useQuery(
    "get",
    DAY,
    { params: { path: { enrolment_id: enrolmentId, at } }, ...onError("inline") },
    { initialData: () => keptDay(enrolmentId, at), initialDataUpdatedAt: KEPT_AT },
  );
  const { data, dataUpdatedAt } = query;
  const fresh = dataUpdatedAt !== KEPT_AT;
  useEffect(() => {
    if (data && fresh) keptDays.put({ [dayName(enrolmentId, at)]: data });
  }, [enrolmentId, at, data, fresh]);
  return query;
}

/** What can be done in place of an exercise of a day. */
export function useSwapOptions(day: OpenDay, entryId: string) {
  const path = { enrolment_id: day.enrolment_id, at: day.date, entry_id: entryId };
  return $api.useQuery("get", SWAPS, { params: { path }, ...onError("inline") }, { staleTime: 600_000 });
}
