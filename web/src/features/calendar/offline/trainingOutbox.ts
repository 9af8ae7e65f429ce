import { api, onError, type Schemas, sentBy, unwrap, withHeaders } from "~/api/client";
import { currentOwner } from "~/api/deviceKeys";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import type { CalendarDay, DayDetails } from "~/domain/training/calendarDay";
import { addDays } from "~/lib/dates";
import { askToPersist, device, outboxOf } from "~/lib/device";
import { CALENDAR_PATH, dayQuery, MONTH_PATH } from "../api/dayQuery";
import { MONTH_DAYS } from "../lib/calendarRange";
import { calendarDayCache, dayDetailsCache, dayKey, monthCache } from "./calendarCache";
import { exclusive } from "./exclusive";
import { migrateLocalStorage } from "./migration";
import { withWrites } from "./monthDays";
import { type NewWrite, type PendingWrite, TrainingOutbox } from "./outbox";
import { applyWrite, parseTarget, writesFor } from "./pendingWrites";

/** On a bad line a request may hang for ever. */
const SEND_TIMEOUT_MS = 30_000;
/** What was refused is offered again at most this often, while the app is open. */
const REFUSED_RETRY_MS = 60_000;

/** Sends in the name of the person who logged it, or not at all: another one may have signed in meanwhile. */
async function sendAs(owner: string, write: PendingWrite): Promise<void> {
  if (currentOwner() !== owner) throw new Error("The session is not that of the queue's owner");
  await sendWrite(owner, write);
}

async function sendWrite(owner: string, write: PendingWrite): Promise<void> {
  const event = { event_id: write.stamp, tapped_at: new Date(write.tappedAt).toISOString() };
  const options = { ...withHeaders(onError("inline"), sentBy(owner)), signal: AbortSignal.timeout(SEND_TIMEOUT_MS) };
  switch (write.kind) {
    case "set": {
      const path = { result_id: write.id };
      await unwrap(
        api.PUT("/api/athlete/sets/{result_id}", { params: { path }, body: { ...write.body, ...event }, ...options }),
      );
      break;
    }
    case "delete_set": {
      const params = { path: { result_id: write.id }, query: { ...write.body, ...event } };
      await unwrap(api.DELETE("/api/athlete/sets/{result_id}", { params, ...options }));
      break;
    }
    case "score": {
      const path = { score_id: write.id };
      await unwrap(
        api.PUT("/api/athlete/scores/{score_id}", { params: { path }, body: { ...write.body, ...event }, ...options }),
      );
      break;
    }
    case "day":
      await unwrap(api.PUT("/api/athlete/day_log", { body: { ...write.body, ...event }, ...options }));
  }
}

/** Changes what queries have in memory; it is as old as before, so that it is still fetched again when it is due. */
function updateQueries<Data>(path: string, change: (data: Data) => Data): void {
  for (const [queryKey, data] of queryClient.getQueriesData<Data>({ queryKey: ["get", path] })) {
    const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
    if (data) queryClient.setQueryData<Data>(queryKey, change(data), { updatedAt });
  }
}

/** Applies a sent write to the cached days before the write leaves the queue, so that nothing flickers. */
function cacheSentWrite(outbox: TrainingOutbox, write: PendingWrite): void {
  const { enrolmentId, run, date } = parseTarget(write.target);
  const apply = <Day extends CalendarDay>(day: Day): Day =>
    writesFor([write], day).length > 0 ? applyWrite(day, write) : day;
  const { day } = write.body;
  const keys = [undefined, ...(day === undefined ? [] : [{ run, day }])].map((which) => ({
    queryKey: dayQuery(enrolmentId, date, which).queryKey,
    cacheKey: dayKey(enrolmentId, date, which),
  }));
  for (const { queryKey, cacheKey } of keys) {
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (day: DayDetails | undefined) => day && apply(day));
    dayDetailsCache.update(cacheKey, apply);
  }
  calendarDayCache.update(date, (days) => days.map(apply));
  updateQueries<Schemas["CalendarView"]>(CALENDAR_PATH, (range) => ({ ...range, days: range.days.map(apply) }));
  const applyToMonth = (month: Schemas["MonthView"]) => ({
    ...month,
    days: month.days.map((one) => withWrites(one, [write])),
  });
  const months = monthCache.names().filter((first) => first <= date && date < addDays(first, MONTH_DAYS));
  for (const first of months) monthCache.update(first, applyToMonth);
  updateQueries(MONTH_PATH, applyToMonth);
  // This write is still in the queue; the last one fetches the days again for all.
  if (outbox.get().filter(({ refused }) => !refused).length > 1) return;
  for (const stale of [...keys.map(({ queryKey }) => queryKey), ["get", CALENDAR_PATH], ["get", MONTH_PATH]]) {
    void queryClient.invalidateQueries({ queryKey: stale });
  }
}

let opened: TrainingOutbox | undefined;
let openedFor = "";

/** The outbox of the signed-in person. It starts to send what an earlier visit left in it. */
export function trainingOutbox(): TrainingOutbox {
  const owner = currentOwner();
  if (opened && openedFor === owner) return opened;
  openedFor = owner;
  const outbox: TrainingOutbox = new TrainingOutbox({
    storage: device,
    prefix: outboxOf(owner),
    send: (write) => sendAs(owner, write),
    onSent: (write) => cacheSentWrite(outbox, write),
    exclusive,
  });
  opened = outbox;
  if (owner) {
    void device.ready.then(migrateLocalStorage).then(() => {
      outbox.reload();
      resend(outbox, owner, 0);
    });
  }
  return outbox;
}

/** Sends what waits, and what was refused a while ago: the program may be open again. */
function resend(outbox: TrainingOutbox, owner: string, refusedForMs = REFUSED_RETRY_MS): void {
  // In the name of nobody, or of somebody else, nothing is sent.
  if (currentOwner() !== owner) return;
  outbox.retry(({ refused }) => refused !== undefined && Date.now() - refused.at >= refusedForMs);
  outbox.sendNow();
}

type AddOptions = { outbox?: TrainingOutbox; at?: number };

/**
 * Logs an event on this device; it is sent as soon as possible. `loggedAt` is the time of what it changes, `at` when it
 * happened, in milliseconds, if that is not now.
 */
export function addToOutbox(write: NewWrite, loggedAt?: string, { outbox = trainingOutbox(), at }: AddOptions = {}) {
  askToPersist();
  outbox.add(write, loggedAt ? Date.parse(loggedAt) : 0, at);
}

/** Sends again what was refused for days that are open now. */
export function retryOpenDays(days: Pick<CalendarDay, "open" | "enrolment_id">[]): void {
  const open = new Set(days.filter((day) => day.open).map((day) => day.enrolment_id));
  if (open.size > 0) {
    trainingOutbox().retry(
      ({ refused, target }) => refused?.reason === "closed" && open.has(parseTarget(target).enrolmentId),
    );
  }
}

if (typeof window !== "undefined") {
  const resendNow = () => opened && resend(opened, openedFor);
  window.addEventListener("online", resendNow);
  window.addEventListener("focus", resendNow);
  device.subscribe(() => opened?.reload());
  // Signed in again: what waited for that is sent at once.
  let owner = currentOwner();
  session.subscribe(() => {
    const next = currentOwner();
    if (next === owner) return;
    owner = next;
    if (next) resend(trainingOutbox(), next, 0);
  });
}
