import { useCallback, useMemo, useRef, useState } from "react";
import { type StoredDay, useApply } from "../api/timeline";
import { writesOf } from "../api/timelineWrites";
import { type Draft, drafts } from "../lib/drafts";

export type DayDraft = { day: number; draft: Draft | null };
/** Published days by what stood there, with the drafts that lay on them. */
export type DaysStep = { kind: "days"; days: StoredDay[]; drafts: DayDraft[] };
/** One thing that can be undone: published days, or a draft by the one before it. */
type Step = DaysStep | { kind: "draft"; day: number; draft: Draft | null; tag: string; at: number };

type Change = (how: (steps: Step[]) => Step[]) => void;

/** Typing that goes on within this time is undone together. */
const SAME_BREATH = 1_500;

const without = (step: Step) => (steps: Step[]) => steps.filter((one) => one !== step);
const add = (step: Step) => (steps: Step[]) => [...steps, step];

/** The way back through changes of days and drafts. `once` runs one change at a time and says what fails. */
export function useDayHistory(timelineId: string, once: <T>(work: () => Promise<T>) => Promise<T | undefined>) {
  const apply = useApply(timelineId);
  const [past, setPast] = useState<Step[]>([]);
  const [future, setFuture] = useState<Step[]>([]);
  // The version of each day after our own last write, so that going back several steps meets no conflict of our own.
  const ours = useRef(new Map<number, number>());

  /** Shows days as they are published now. */
  const took = useCallback(
    (days: StoredDay[]) => {
      for (const stored of days) ours.current.set(stored.day, stored.version);
      apply(days);
    },
    [apply],
  );

  const putBack = useCallback(
    async (step: DaysStep): Promise<Step> => {
      const lying = step.drafts.map(({ day }) => ({ day, draft: drafts.get(timelineId, day) }));
      const { days, undo } = step.days.length > 0 ? await writesOf(timelineId).days(step.days) : { days: [], undo: [] };
      took(days);
      for (const { day, draft } of step.drafts) {
        // It was written from what stands there again, under a newer number.
        const version = ours.current.get(day) ?? draft?.version ?? 0;
        drafts.set(timelineId, day, draft && { ...draft, version });
      }
      return { kind: "days", days: undo, drafts: lying };
    },
    [took, timelineId],
  );

  /** Takes a step back and answers what would bring it again. */
  const turn = useCallback(
    async (step: Step): Promise<Step> => {
      if (step.kind === "days") {
        const newest = (stored: StoredDay) => ours.current.get(stored.day) ?? stored.version;
        return putBack({ ...step, days: step.days.map((stored) => ({ ...stored, version: newest(stored) })) });
      }
      const before = drafts.get(timelineId, step.day);
      drafts.set(timelineId, step.day, step.draft);
      return { ...step, draft: before, at: 0 };
    },
    [putBack, timelineId],
  );

  const walk = useCallback(
    (step: Step | undefined, leave: Change, enter: Change) =>
      once(async () => {
        if (!step) return;
        const back = await turn(step);
        leave(without(step));
        enter(add(back));
      }),
    [once, turn],
  );
  const undo = useCallback(() => walk(past.at(-1), setPast, setFuture), [walk, past]);
  const redo = useCallback(() => walk(future.at(-1), setFuture, setPast), [walk, future]);

  /** Remembers a change of published days; answers the way back, refused once somebody has written them again. */
  const didDays = useCallback(
    (days: StoredDay[], lying: DayDraft[] = []) => {
      const step: DaysStep = { kind: "days", days, drafts: lying };
      setPast(add(step));
      setFuture([]);
      return () =>
        once(async () => {
          const again = await putBack(step);
          setPast(without(step));
          setFuture(add(again));
        });
    },
    [once, putBack],
  );

  /** Remembers the draft that was there before; changes with the same tag in one breath count as one. */
  const didDraft = useCallback((day: number, draft: Draft | null, tag: string) => {
    const at = Date.now();
    setFuture([]);
    setPast((steps) => {
      const last = steps.at(-1);
      const goesOn =
        last?.kind === "draft" && tag !== "" && last.day === day && last.tag === tag && at - last.at < SAME_BREATH;
      return goesOn ? [...steps.slice(0, -1), { ...last, at }] : [...steps, { kind: "draft", day, draft, tag, at }];
    });
  }, []);

  /** Once a day is published there is no way back into its draft, only to what was published before. */
  const forgetDraft = useCallback(
    (day: number) => setPast((steps) => steps.filter((step) => step.kind !== "draft" || step.day !== day)),
    [],
  );

  const canUndo = past.length > 0;
  const canRedo = future.length > 0;
  return useMemo(
    () => ({ canUndo, canRedo, undo, redo, took, didDays, didDraft, forgetDraft }),
    [canUndo, canRedo, undo, redo, took, didDays, didDraft, forgetDraft],
  );
}
