import { createContext, useContext } from "react";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { allSets, type PlacedSet } from "~/domain/training/sets";
import type { useRest } from "../timer/useRest";
import type { WorkoutLog } from "./useWorkoutLog";
import type { useDrafts } from "./useDrafts";

/** The day being logged: what is prescribed, logged and typed, and the running rest. */
export type DayState = {
  day: DayDetails;
  log: WorkoutLog;
  unit: Unit;
  drafts: ReturnType<typeof useDrafts>;
  rest: ReturnType<typeof useRest>;
  /** The set to do next. */
  current?: PlacedSet;
};

export const DayStateContext = createContext<DayState | null>(null);

export function useDayState(): DayState {
  const state = useContext(DayStateContext);
  if (!state) throw new Error("This component belongs inside a WorkoutView.");
  return state;
}

/** Returns the first open set after the one that was logged last, else the first open set. */
export function currentSet(day: DayDetails, { results }: Pick<WorkoutLog, "results">): PlacedSet | undefined {
  const order = allSets(day.content);
  let newest = -1;
  let newestAt = "";
  for (const [index, { set }] of order.entries()) {
    const loggedAt = results.get(set.id)?.loggedAt ?? "";
    if (loggedAt && loggedAt >= newestAt) [newest, newestAt] = [index, loggedAt];
  }
  const isOpen = ({ set }: PlacedSet) => !results.has(set.id);
  return order.slice(newest + 1).find(isOpen) ?? order.find(isOpen);
}
