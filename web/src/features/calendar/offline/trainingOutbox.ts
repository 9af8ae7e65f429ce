import { useMemo, useSyncExternalStore } from "react";
import { api, onError, unwrap } from "~/api/client";
import { queryClient } from "~/api/query";
import { session, storage } from "~/api/session";
import type { OpenDay, Score, SetResult } from "~/domain/training/calendarDay";
import { dayName, dayOptions, keptDates, keptDays, MONTH, RANGE } from "./cachedDays";
import { type DayBody, type NewOp, type Op, Outbox } from "./outbox";
import { targetOf, withOp } from "./pendingWrites";

async function send(op: Op): Promise<void> {
  const path = op.kind === "set" || op.kind === "unset" ? { result_id: op.id } : { result_id: "" };
  switch (op.kind) {
    case "set":
      await unwrap(api.PUT("/api/athlete/sets/{result_id}", { params: { path }, body: op.body, ...onError("inline") }));
      break;
    case "unset":
      await unwrap(api.DELETE("/api/athlete/sets/{result_id}", { params: { path }, ...onError("inline") }));
      break;
    case "score":
      await unwrap(
        api.PUT("/api/athlete/scores/{score_id}", {
          params: { path: { score_id: op.id } },
          body: op.body,
          ...onError("inline"),
        }),
      );
      break;
    case "day":
      await unwrap(api.PUT("/api/athlete/day_log", { body: op.body, ...onError("inline") }));
  }
}
/** What arrived is written into the reading of the day before it leaves the queue, so that nothing flickers. */
function arrived(op: Op): void {
  const [enrolmentId, , at] = op.target.split("/") as [string, string, string];
  const { queryKey } = dayOptions(enrolmentId, at);
  void queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (day: OpenDay | undefined) => day && withOp(day, op));
  keptDays.change(dayName(enrolmentId, at), (day) => withOp(day, op));
  keptDates.change(at, (days) => days.map((day) => (day.enrolment_id === enrolmentId ? withOp(day, op) : day)));
  const waiting = outbox()
    .get()
    .filter(({ refused }) => !refused);
  // It is itself still among them; the last one reads again for all.
  if (waiting.length > 1) return;
  for (const stale of [queryKey, ["get", RANGE], ["get", MONTH]]) {
    void queryClient.invalidateQueries({ queryKey: stale });
  }
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
  done: SetResult;
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
      found.set(setId, { id, done: done as SetResult, loggedAt, state, message: op?.refused?.message });
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
    logSet(setId: string, done: SetResult): void {
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
