import { useMemo, useSyncExternalStore } from "react";
import type { DayDetails, Performance, Score } from "~/domain/training/calendarDay";
import { blocksOf } from "~/domain/training/content";
import { allSets, setNumbers } from "~/domain/training/sets";
import { dayTitle } from "~/domain/training/title";
import { device } from "~/lib/device";
import type { Correction } from "../../lib/correction";
import { clientBlockTitle } from "~/domain/training/blockFormat";
import { formatSetName } from "../../lib/dayFormat";
import { type DayBody, touchedBy } from "../../offline/outbox";
import { applyWrite, countPending, formatTarget, parseTarget, writesFor } from "../../offline/pendingWrites";
import { addToOutbox, trainingOutbox } from "../../offline/trainingOutbox";

/** A set that was logged, and whether the server has it. */
export type LoggedSet = {
  id: string;
  result: Performance;
  loggedAt: string;
  state: "saved" | "waiting" | "refused";
  /** What a coach corrected of it. */
  correction?: Correction | null;
};

export type WorkoutLog = ReturnType<typeof useWorkoutLog>;
/** What to change about how the day went. */
export type FeedbackChange = Partial<Pick<DayBody, "mood" | "energy" | "comment" | "completed">>;

/** What was logged on a day, including what hasn't been sent yet, and the functions that log it. */
export function useWorkoutLog(day: DayDetails) {
  const outbox = trainingOutbox();
  const allWrites = useSyncExternalStore(outbox.subscribe, outbox.get);
  const writes = useMemo(() => writesFor(allWrites, day), [allWrites, day]);
  const current = useMemo(() => writes.reduce<DayDetails>(applyWrite, day), [writes, day]);

  const results = useMemo(() => {
    const writeOf = new Map(writes.map((write) => [parseTarget(write.target).item, write]));
    const found = new Map<string, LoggedSet>();
    for (const { id, set_id: setId, done, logged_at: loggedAt, correction } of current.results) {
      const write = writeOf.get(setId);
      // A newer value that the server has from elsewhere is not what waits here.
      const isSaved = !write || write.tappedAt < Date.parse(loggedAt);
      const state = isSaved ? "saved" : write.refused ? "refused" : "waiting";
      found.set(setId, { id, result: done as Performance, loggedAt, state, correction });
    }
    return found;
  }, [current.results, writes]);
  const scores = useMemo(
    () => new Map(current.scores.map(({ id, block_id: blockId, score }) => [blockId, { id, score: score as Score }])),
    [current.scores],
  );

  const feedbackWrites = writes.filter(({ kind }) => kind === "day");
  const isFeedbackRefused = feedbackWrites.some(({ refused }) => refused);
  const feedbackState = isFeedbackRefused ? "refused" : feedbackWrites.length > 0 ? "waiting" : "saved";

  const dayRef = {
    enrolment_id: day.enrolment_id,
    day: day.day,
    seen: { version: day.version, run: day.run, date: day.date, digest: day.digest },
  };
  const safe = useSyncExternalStore(device.subscribe, device.isSafe);
  const shown = (name: string, set: string) => ({
    name,
    set,
    day: `${dayTitle(day.content)}, ${day.date}`,
    program: day.program.title,
  });
  const shownSet = (setId: string) => {
    const placed = allSets(day.content).find(({ set }) => set.id === setId);
    return shown(placed?.entry.name ?? "", formatSetName(placed ? (setNumbers(placed.entry)[placed.index] ?? "") : ""));
  };

  return {
    day: current,
    results,
    scores,
    feedback: current.log,
    /** Whether the server has all of the feedback. */
    feedbackState: feedbackState as LoggedSet["state"],
    /** How much of all days is not on the server yet. */
    pending: countPending(allWrites.filter(({ refused }) => !refused)),
    stuck: outbox.isStuck(),
    /** Whether what waits is stored on the device; otherwise it is lost when the app is closed. */
    safe,
    /**
     * Logs a set or changes what was logged, now or at the time `at` (milliseconds). The id stays, so that it remains
     * one result on every device.
     */
    logSet(setId: string, result: Performance, at?: number): void {
      const logged = results.get(setId);
      const write = {
        kind: "set" as const,
        target: formatTarget(day, setId),
        id: logged?.id ?? crypto.randomUUID(),
        body: { ...dayRef, set_id: setId, done: { note: "", ...result } },
        shown: shownSet(setId),
      };
      // The queue of the person whose day it is, also when they have just been signed out.
      addToOutbox(write, logged?.loggedAt, { outbox, at });
    },
    /** Undoes a set. Returns whether it is open now: where only a change was refused, the server still has its result. */
    deleteSet(setId: string): boolean {
      const logged = results.get(setId);
      const target = formatTarget(day, setId);
      if (!logged) return true;
      const isRefused = logged.state === "refused";
      // An older value that the server refused would be shown again once this one is gone.
      outbox.remove((write) => write.target === target && (isRefused || write.refused !== undefined));
      if (isRefused) return !day.results.some((result) => result.set_id === setId);
      const { seen: _, ...ref } = dayRef;
      const body = { ...ref, set_id: setId, version: day.version };
      addToOutbox({ kind: "delete_set", target, id: logged.id, body, shown: shownSet(setId) }, logged.loggedAt, {
        outbox,
      });
      return true;
    },
    logScore(blockId: string, score: Score): void {
      const block = blocksOf(day.content).find(({ id }) => id === blockId);
      const write = {
        kind: "score" as const,
        target: formatTarget(day, `block:${blockId}`),
        id: scores.get(blockId)?.id ?? crypto.randomUUID(),
        body: { ...dayRef, block_id: blockId, score: { rx: true, capped: false, unfinished: false, ...score } },
        shown: shown(block ? clientBlockTitle(block) : "", ""),
      };
      addToOutbox(write, current.scores.find((logged) => logged.block_id === blockId)?.logged_at, { outbox });
    },
    /**
     * Logs what differs about how the day went, now or at the time `at` (milliseconds); the other fields stay as another
     * device may have set them.
     */
    logDay(change: FeedbackChange, at?: number): void {
      const { completed_at: completedAt, ...rest } = current.log ?? NO_FEEDBACK;
      const before = { ...rest, completed: Boolean(completedAt) };
      const fields = ["mood", "energy", "comment", "completed"] as const;
      const touched = fields.filter((field) => change[field] !== undefined && change[field] !== before[field]);
      if (touched.length === 0) return;
      const target = formatTarget(day, "day:log");
      const body = { ...dayRef, ...before, ...change, touched };
      addToOutbox({ kind: "day", target, body, shown: shown("", "") }, undefined, { outbox, at });
      // Of a comment that is typed with pauses and no connection, only the newest text waits.
      const newest = outbox.get().findLast((write) => write.target === target);
      outbox.remove(
        (write) =>
          write.kind === "day" &&
          write.target === target &&
          write !== newest &&
          !write.refused &&
          touchedBy(write.body).every((field) => field === "comment" && touched.includes(field)),
      );
    },
  };
}

const NO_FEEDBACK = { mood: null, energy: null, comment: "", completed_at: null };
