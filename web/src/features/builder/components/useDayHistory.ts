import { useCallback, useMemo, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { type StoredDay, useShowSavedDays } from "../api/timeline";
import { timelineWrites } from "../api/timelineWrites";
import { type Draft, drafts } from "../lib/drafts";

export type DayDraft = { day: number; draft: Draft | null };
/** Published days as they were before a change, with the drafts that they had. */
export type DaysHistoryStep = { kind: "days"; days: StoredDay[]; drafts: DayDraft[]; changedAt: number };
/** One step to undo: published days, or the draft of a day as it was before. */
type HistoryStep =
  | DaysHistoryStep
  | { kind: "draft"; day: number; draft: Draft | null; tag: string; changedAt: number };

const toastKept = (count: number) => count > 0 && toast(m.builder_undo_kept({ count }));

type SetSteps = (update: (steps: HistoryStep[]) => HistoryStep[]) => void;

/** Edits of one field that are less than this apart are undone together. */
const TYPING_PAUSE_MS = 1_500;

const without = (step: HistoryStep) => (steps: HistoryStep[]) => steps.filter((other) => other !== step);
const add = (step: HistoryStep) => (steps: HistoryStep[]) => [...steps, step];

/** Undo and redo for published days and drafts. `runExclusively` runs one change at a time and shows its errors. */
export function useDayHistory(
  timelineId: string,
  runExclusively: <T>(work: () => Promise<T>) => Promise<T | undefined>,
) {
  const showSavedDays = useShowSavedDays(timelineId);
  const [past, setPast] = useState<HistoryStep[]>([]);
  const [future, setFuture] = useState<HistoryStep[]>([]);
  // The version of each day after this page's own last write: undoing several steps does not conflict with itself.
  const savedVersions = useRef(new Map<number, number>());

  /** Shows days as they are published now. */
  const applySaved = useCallback(
    (days: StoredDay[]) => {
      for (const stored of days) savedVersions.current.set(stored.day, stored.version);
      showSavedDays(days);
    },
    [showSavedDays],
  );

  const restoreDays = useCallback(
    async (step: DaysHistoryStep): Promise<HistoryStep> => {
      // What another device has added since is more than this step knows of.
      const restored = step.drafts.filter(({ day }) => !drafts.isTakenSince(timelineId, day, step.changedAt));
      const replacedDrafts = restored.map(({ day }) => ({ day, draft: drafts.get(timelineId, day) }));
      const { days, undo } =
        step.days.length > 0 ? await timelineWrites(timelineId).saveDays(step.days) : { days: [], undo: [] };
      applySaved(days);
      toastKept(step.drafts.length - restored.length);
      for (const { day, draft } of restored) {
        // The draft is based on the restored content, which has a new version now.
        const version = savedVersions.current.get(day) ?? draft?.version ?? 0;
        drafts.set(timelineId, day, draft && { ...draft, version });
      }
      return { kind: "days", days: undo, drafts: replacedDrafts, changedAt: Date.now() };
    },
    [applySaved, timelineId],
  );

  /** Restores what a step remembers and returns the step that reverts that; null if there was nothing to restore. */
  const revert = useCallback(
    async (step: HistoryStep): Promise<HistoryStep | null> => {
      if (step.kind === "days") {
        const newest = (stored: StoredDay) => savedVersions.current.get(stored.day) ?? stored.version;
        return restoreDays({ ...step, days: step.days.map((stored) => ({ ...stored, version: newest(stored) })) });
      }
      const before = drafts.get(timelineId, step.day);
      if (drafts.isTakenSince(timelineId, step.day, step.changedAt)) {
        toastKept(1);
        return null;
      }
      drafts.set(timelineId, step.day, step.draft && { ...step.draft, texts: before?.texts ?? step.draft.texts });
      return { ...step, draft: before, tag: "", changedAt: Date.now() };
    },
    [restoreDays, timelineId],
  );

  const moveStep = useCallback(
    (step: HistoryStep | undefined, setFrom: SetSteps, setTo: SetSteps) =>
      runExclusively(async () => {
        if (!step) return;
        const opposite = await revert(step);
        setFrom(without(step));
        if (opposite) setTo(add(opposite));
      }),
    [runExclusively, revert],
  );
  const undo = useCallback(() => moveStep(past.at(-1), setPast, setFuture), [moveStep, past]);
  const redo = useCallback(() => moveStep(future.at(-1), setFuture, setPast), [moveStep, future]);

  /**
   * Remembers a change of published days, or of drafts, and returns a function that undoes it. The undo is refused once
   * somebody else has saved those days; drafts that another device has changed since stay as they are.
   */
  const pushUndo = useCallback(
    (days: StoredDay[], dayDrafts: DayDraft[] = []) => {
      const step: DaysHistoryStep = { kind: "days", days, drafts: dayDrafts, changedAt: Date.now() };
      setPast(add(step));
      setFuture([]);
      return () =>
        runExclusively(async () => {
          const opposite = await restoreDays(step);
          setPast(without(step));
          setFuture(add(opposite));
        });
    },
    [runExclusively, restoreDays],
  );

  /** Remembers a draft as it was before a change; changes with the same tag in quick succession are one step. */
  const pushDraftUndo = useCallback((day: number, draft: Draft | null, tag: string) => {
    const changedAt = Date.now();
    setFuture([]);
    setPast((steps) => {
      const last = steps.at(-1);
      const continues =
        last?.kind === "draft" &&
        tag !== "" &&
        last.day === day &&
        last.tag === tag &&
        changedAt - last.changedAt < TYPING_PAUSE_MS;
      return continues
        ? [...steps.slice(0, -1), { ...last, changedAt }]
        : [...steps, { kind: "draft", day, draft, tag, changedAt }];
    });
  }, []);

  /** After publishing, edits of the draft can no longer be undone, only the publish itself. */
  const forgetDraftSteps = useCallback(
    (day: number) =>
      setPast((steps) =>
        steps.flatMap((step): HistoryStep[] => {
          if (step.kind === "draft") return step.day === day ? [] : [step];
          if (step.days.length > 0) return [step];
          const others = step.drafts.filter((one) => one.day !== day);
          return others.length > 0 ? [{ ...step, drafts: others }] : [];
        }),
      ),
    [],
  );

  const canUndo = past.length > 0;
  const canRedo = future.length > 0;
  return useMemo(
    () => ({ canUndo, canRedo, undo, redo, applySaved, pushUndo, pushDraftUndo, forgetDraftSteps }),
    [canUndo, canRedo, undo, redo, applySaved, pushUndo, pushDraftUndo, forgetDraftSteps],
  );
}
