import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { $api, answer, api, handled, shownInPlace, type Schemas } from "~/api/client";
import { useMe } from "~/api/me";
import { queryClient } from "~/api/query";
import { session, storage } from "~/api/session";
import { addDays, type LocalDate, localDateOf } from "~/lib/dates";
import type { CalendarDay, Done, OpenDay, Score } from "./components/client/day";
import type { Unit } from "./components/client/loads";
import { type DayBody, type NewOp, type Op, Outbox } from "./components/client/outbox";
import { Shelf } from "./components/client/shelf";

const RANGE = "/api/athlete/calendar";
const MONTH = "/api/athlete/calendar/month";
const DAY = "/api/athlete/calendar/{enrolment_id}/{at}";
const SWAPS = "/api/athlete/calendar/{enrolment_id}/{at}/swaps/{entry_id}";
const OF_CLIENT = "/api/coach/athletes/{client_id}/calendar";
/** Longest range that one request may ask for. */
const MONTH_DAYS = 42;

/** When an answer that was kept on the device was given: long enough ago to be asked for again at once. */
const KEPT_AT = 0;

let shift = 0;
let heardAt = 0;
const onShift = new Set<() => void>();
const dayOf = (date: LocalDate) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const todayHere = () => addDays(localDateOf(new Date()), shift);

/**
 * The clock of a demonstration can be moved by days; then today is what the server says, else what the wall says.
 * Only the newest answer counts: older ones still lie in the cache and would take the day back again.
 */
function heed(answered: { today: LocalDate } | undefined, at: number): void {
  if (!answered || at === KEPT_AT || at < heardAt) return;
  heardAt = at;
  const apart = dayOf(answered.today) - dayOf(localDateOf(new Date()));
  // A day apart is a midnight that passed since the answer.
  const next = Math.abs(apart) > 1 ? apart : 0;
  if (next === shift) return;
  shift = next;
  for (const changed of onShift) changed();
}

function subscribeToday(changed: () => void) {
  const timer = setInterval(changed, 30_000);
  document.addEventListener("visibilitychange", changed);
  onShift.add(changed);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", changed);
    onShift.delete(changed);
  };
}

/** Today's local date; changes at midnight. */
export function useToday(): LocalDate {
  return useSyncExternalStore(subscribeToday, todayHere);
}

const range = (from: LocalDate, days: number) => ({ from, to: addDays(from, days - 1) });

/** What was read of each date, with its content; three weeks before and after the one that was looked at. */
const keptDates = new Shelf<CalendarDay[]>(storage, "regimen.calendar.date.", 49);
const keptMonths = new Shelf<Schemas["MonthView"]>(storage, "regimen.calendar.month.", 4);
/** Days as they are trained, with what was last done in their exercises. */
const keptDays = new Shelf<OpenDay>(storage, "regimen.calendar.day.", 14);

const datesOf = (from: LocalDate, days: number) => Array.from({ length: days }, (_, index) => addDays(from, index));

/** The days as they were last read; nothing when a date among them never was. */
function keptRange(from: LocalDate, days: number): Schemas["CalendarView"] | undefined {
  const dates = datesOf(from, days).map((date) => keptDates.get(date));
  if (dates.some((one) => one === undefined)) return undefined;
  return { first: from, last: addDays(from, days - 1), today: todayHere(), days: dates.flatMap((one) => one ?? []) };
}

/** The days of the signed-in client from a date on, with content and results, those included that are not sent yet. */
export function useCalendar(from: LocalDate, days: number, enabled = true) {
  const { data, dataUpdatedAt, isSuccess, error, fetchStatus, refetch } = $api.useQuery(
    "get",
    RANGE,
    { params: { query: range(from, days) }, ...handled() },
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
    { params: { query: range(from, MONTH_DAYS) }, ...handled() },
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
  return $api.useQuery("get", "/api/athlete/purchases", { params, ...handled() }, { staleTime: 60_000, enabled });
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
  const invites = $api.useQuery("get", "/api/athlete/invites", handled(), { enabled: idle });
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
  return $api.useQuery("get", "/api/coach/clients/{athlete_id}", { params, ...shownInPlace() }, { staleTime: 60_000 });
}

/** What a client of the coach has on the calendar and did. */
export function useClientCalendar(clientId: string, from: LocalDate, days: number) {
  const params = { path: { client_id: clientId }, query: range(from, days) };
  return $api.useQuery("get", OF_CLIENT, { params, ...shownInPlace() });
}

const dayOptions = (enrolmentId: string, at: LocalDate) =>
  $api.queryOptions("get", DAY, { params: { path: { enrolment_id: enrolmentId, at } }, ...handled() });

const dayName = (enrolmentId: string, at: LocalDate) => `${enrolmentId}.${at}`;

/** The day as it was last opened, else as the calendar last showed it. */
function keptDay(enrolmentId: string, at: LocalDate): OpenDay | undefined {
  const opened = keptDays.get(dayName(enrolmentId, at));
  if (opened) return opened;
  const seen = keptDates.get(at)?.find((day) => day.enrolment_id === enrolmentId);
  return seen && { ...seen, previous: {} };
}

/** One day of one program, with what was last done in its exercises. */
export function useDay(enrolmentId: string, at: LocalDate) {
  const query = $api.useQuery(
    "get",
    DAY,
    { params: { path: { enrolment_id: enrolmentId, at } }, ...handled() },
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
  return $api.useQuery("get", SWAPS, { params: { path }, ...handled() }, { staleTime: 600_000 });
}

const READ_AHEAD_DAYS = 2;
const READ_AHEAD_AGAIN_MS = 600_000;

/** Reads the trainings of today and tomorrow, so that they can be done where there is no connection. */
export function useReadAhead(days: CalendarDay[], today: LocalDate): void {
  const client = useQueryClient();
  const near = days
    .filter(
      ({ date, content, open }) =>
        open && date >= today && date < addDays(today, READ_AHEAD_DAYS) && content.sessions.length > 0,
    )
    .map(({ enrolment_id: id, date }) => `${id} ${date}`)
    .join();
  useEffect(() => {
    for (const one of near ? near.split(",") : []) {
      const [id, date] = one.split(" ") as [string, LocalDate];
      client
        .fetchQuery({ ...dayOptions(id, date), staleTime: READ_AHEAD_AGAIN_MS })
        .then((day) => keptDays.put({ [dayName(id, date)]: day }))
        // Whoever opens the day is told.
        .catch(() => undefined);
    }
  }, [client, near]);
}

const UNIT = "regimen.calendar.unit";

/** Kilograms or pounds, as the person has chosen. */
export function useUnit(): Unit {
  const chosen = useMe().data?.private.weight;
  useEffect(() => {
    if (chosen) storage.set(UNIT, chosen);
  }, [chosen]);
  return (chosen ?? storage.get(UNIT)) === "lb" ? "lb" : "kg";
}

const withPath = (path: string) => ({
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === path,
});

async function send(op: Op): Promise<void> {
  const path = op.kind === "set" || op.kind === "unset" ? { result_id: op.id } : { result_id: "" };
  switch (op.kind) {
    case "set":
      await answer(api.PUT("/api/athlete/sets/{result_id}", { params: { path }, body: op.body, ...handled() }));
      break;
    case "unset":
      await answer(api.DELETE("/api/athlete/sets/{result_id}", { params: { path }, ...handled() }));
      break;
    case "score":
      await answer(
        api.PUT("/api/athlete/scores/{score_id}", {
          params: { path: { score_id: op.id } },
          body: op.body,
          ...handled(),
        }),
      );
      break;
    case "day":
      await answer(api.PUT("/api/athlete/day_log", { body: op.body, ...handled() }));
  }
}

/** The day with an op applied: what the next reading of the day will say. */
function withOp<Day extends CalendarDay>(day: Day, op: Op): Day {
  const setId = op.target.split("/")[3] ?? "";
  const others = () => day.results.filter((result) => result.set_id !== setId);
  switch (op.kind) {
    case "set": {
      const { done, set_id: id, tapped_at: at } = op.body;
      const one = { id: op.id, set_id: id, entry_id: "", block_id: "", done, prescribed: {}, logged_at: at };
      return { ...day, results: [...others(), one] } as Day;
    }
    case "unset":
      return { ...day, results: others() };
    case "score": {
      const { score, block_id: id, tapped_at: at } = op.body;
      const scores = day.scores.filter((one) => one.block_id !== id);
      return { ...day, scores: [...scores, { id: op.id, block_id: id, score, logged_at: at }] } as Day;
    }
    case "day": {
      const { mood, energy, comment, completed } = op.body;
      const at = day.log?.completed_at ?? new Date(op.queuedAt).toISOString();
      const log = { mood: mood ?? null, energy: energy ?? null, comment, completed_at: completed ? at : null };
      return { ...day, log };
    }
  }
}

type DayName = { enrolment_id: string; run: number; date: LocalDate };
const targetOf = ({ enrolment_id: id, run, date }: DayName, what: string) => `${id}/${run}/${date}/${what}`;
const opsOf = (ops: Op[], day: DayName) => ops.filter(({ target }) => target.startsWith(targetOf(day, "")));

/** What arrived is written into the reading of the day before it leaves the queue, so that nothing flickers. */
function arrived(op: Op): void {
  const [enrolmentId, , at] = op.target.split("/") as [string, string, string];
  const { queryKey } = dayOptions(enrolmentId, at);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (day: OpenDay | undefined) => day && withOp(day, op));
  keptDays.change(dayName(enrolmentId, at), (day) => withOp(day, op));
  keptDates.change(at, (days) => days.map((day) => (day.enrolment_id === enrolmentId ? withOp(day, op) : day)));
  if (
    outbox()
      .get()
      .filter(({ refused }) => !refused).length > 1
  )
    return;
  void queryClient.invalidateQueries({ queryKey });
  void queryClient.invalidateQueries(withPath(RANGE));
  void queryClient.invalidateQueries(withPath(MONTH));
}

const PREFIX = "regimen.calendar.outbox.";
let opened: Outbox | undefined;
let openedFor = "";

/** The queue of whoever is signed in; it starts to send whatever is still in it. */
export function outbox(): Outbox {
  const user = session.get().user?.id ?? "";
  if (opened && openedFor === user) return opened;
  openedFor = user;
  const prefix = `${PREFIX}${user}.`;
  const fresh = new Outbox({ storage, prefix, send, arrived });
  opened = fresh;
  if (typeof window !== "undefined") {
    const resend = () => openedFor === user && void fresh.flush();
    window.addEventListener("online", resend);
    window.addEventListener("focus", resend);
    window.addEventListener("storage", (event) => {
      if (event.key === null || event.key.startsWith(prefix)) fresh.reread();
    });
    void fresh.flush();
  }
  return fresh;
}

export type Logged = {
  id: string;
  done: Done;
  loggedAt: string;
  state: "saved" | "waiting" | "refused";
  message?: string;
};

export type DayLog = ReturnType<typeof useDayLog>;

/** What was logged on a day, with everything that is still on its way, and the ways to log. */
export function useDayLog(day: OpenDay) {
  const box = outbox();
  const ops = useSyncExternalStore(box.subscribe, box.get);
  const prefix = targetOf(day, "");
  const mine = useMemo(() => ops.filter(({ target }) => target.startsWith(prefix)), [ops, prefix]);
  const now = useMemo(() => mine.reduce<OpenDay>(withOp, day), [mine, day]);
  const waiting = useMemo(() => new Map(mine.map((op) => [op.target.slice(prefix.length), op])), [mine, prefix]);

  const results = useMemo(() => {
    const found = new Map<string, Logged>();
    for (const { id, set_id: setId, done, logged_at: loggedAt } of now.results) {
      const op = waiting.get(setId);
      const state = !op ? "saved" : op.refused ? "refused" : "waiting";
      found.set(setId, { id, done: done as Done, loggedAt, state, message: op?.refused?.message });
    }
    return found;
  }, [now.results, waiting]);
  const scores = useMemo(
    () => new Map(now.scores.map((one) => [one.block_id, { id: one.id, score: one.score as Score }])),
    [now.scores],
  );

  const place = { enrolment_id: day.enrolment_id, day: day.day };
  const put = (what: string, op: Record<string, unknown>) =>
    box.put({ ...op, target: targetOf(day, what) } as unknown as NewOp);

  return {
    day: now,
    results,
    scores,
    log: now.log,
    /** Not on the server yet, in this day and in all. */
    pending: ops.filter(({ refused }) => !refused).length,
    refusals: mine.filter(({ refused }) => refused),
    stuck: box.isStuck(),
    /** Ticks a set or changes what was ticked. The id stays, so that every repetition is the same result. */
    logSet(setId: string, done: Done): void {
      const id = results.get(setId)?.id ?? crypto.randomUUID();
      const body = { ...place, set_id: setId, done: { note: "", ...done }, tapped_at: new Date().toISOString() };
      put(setId, { kind: "set", id, body });
    },
    unlogSet(setId: string): void {
      const logged = results.get(setId);
      if (!logged) return;
      if (logged.state === "refused") box.discard(targetOf(day, setId));
      else put(setId, { kind: "unset", id: logged.id });
    },
    logScore(blockId: string, score: Score): void {
      const id = scores.get(blockId)?.id ?? crypto.randomUUID();
      const body = {
        ...place,
        block_id: blockId,
        score: { rx: true, capped: false, ...score },
        tapped_at: new Date().toISOString(),
      };
      put(`block:${blockId}`, { kind: "score", id, body });
    },
    logDay(log: Pick<DayBody, "mood" | "energy" | "comment" | "completed">): void {
      put("day:log", { kind: "day", body: { ...place, ...log } });
    },
    retryAll: () => mine.forEach(({ target, refused }) => refused && box.retry(target)),
    retry: (setId: string) => box.retry(targetOf(day, setId)),
    discardRefused: () => mine.forEach(({ target, refused }) => refused && box.discard(target)),
  };
}

/** Reads the coach's look again when a client of the account trains. */
export function useRereadClient(clientId: string) {
  const client = useQueryClient();
  return (message: Record<string, unknown>) => {
    if (message.event === "training_changed" && message.client_id === clientId) {
      void client.invalidateQueries(withPath(OF_CLIENT));
    }
  };
}
