import { useMemo, useSyncExternalStore } from "react";
import type { DayDetails, Performance, Score } from "~/domain/training/calendarDay";
import type { DayBody } from "../../offline/outbox";
import { applyWrite, parseTarget, writesFor, formatTarget } from "../../offline/pendingWrites";
import { trainingOutbox } from "../../offline/trainingOutbox";

/** A set that was logged, and whether the server has it. */
export type LoggedSet = {
  id: string;
  result: Performance;
  loggedAt: string;
  state: "saved" | "waiting" | "refused";
};

export type WorkoutLog = ReturnType<typeof useWorkoutLog>;

/** What was logged on a day, including what hasn't been sent yet, and the functions that log it. */
export function useWorkoutLog(day: DayDetails) {
  const outbox = trainingOutbox();
  const allWrites = useSyncExternalStore(outbox.subscribe, outbox.get);
  const writes = useMemo(() => writesFor(allWrites, day), [allWrites, day]);
  const current = useMemo(() => writes.reduce<DayDetails>(applyWrite, day), [writes, day]);

  const results = useMemo(() => {
    const writeOf = new Map(writes.map((write) => [parseTarget(write.target).item, write]));
    const found = new Map<string, LoggedSet>();
    for (const { id, set_id: setId, done, logged_at: loggedAt } of current.results) {
      const write = writeOf.get(setId);
      const state = !write ? "saved" : write.refused ? "refused" : "waiting";
      found.set(setId, { id, result: done as Performance, loggedAt, state });
    }
    return found;
  }, [current.results, writes]);
  const scores = useMemo(
    () => new Map(current.scores.map(({ id, block_id: blockId, score }) => [blockId, { id, score: score as Score }])),
    [current.scores],
  );

  const dayRef = { enrolment_id: day.enrolment_id, day: day.day };

  return {
    day: current,
    results,
    scores,
    feedback: current.log,
    /** How many writes, of all days, the server does not have yet. */
    pendingCount: allWrites.filter(({ refused }) => !refused).length,
    refusals: writes.filter(({ refused }) => refused),
    isStuck: outbox.isStuck(),
    /** Logs a set or changes what was logged. The id stays, so that sending it twice is the same result. */
    logSet(setId: string, result: Performance): void {
      outbox.add({
        kind: "set",
        target: formatTarget(day, setId),
        id: results.get(setId)?.id ?? crypto.randomUUID(),
        body: { ...dayRef, set_id: setId, done: { note: "", ...result }, tapped_at: new Date().toISOString() },
      });
    },
    deleteSet(setId: string): void {
      const logged = results.get(setId);
      const target = formatTarget(day, setId);
      if (logged?.state === "refused") outbox.discard(target);
      else if (logged) outbox.add({ kind: "delete_set", target, id: logged.id });
    },
    logScore(blockId: string, score: Score): void {
      outbox.add({
        kind: "score",
        target: formatTarget(day, `block:${blockId}`),
        id: scores.get(blockId)?.id ?? crypto.randomUUID(),
        body: {
          ...dayRef,
          block_id: blockId,
          score: { rx: true, capped: false, ...score },
          tapped_at: new Date().toISOString(),
        },
      });
    },
    logDay(log: Pick<DayBody, "mood" | "energy" | "comment" | "completed">): void {
      outbox.add({ kind: "day", target: formatTarget(day, "day:log"), body: { ...dayRef, ...log } });
    },
    retryRefused: () => writes.forEach(({ target, refused }) => refused && outbox.retry(target)),
    discardRefused: () => writes.forEach(({ target, refused }) => refused && outbox.discard(target)),
  };
}
