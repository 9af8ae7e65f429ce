import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { entriesOf } from "~/domain/training/content";
import { workingSets } from "~/domain/training/sets";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import type { Progression } from "../../api/timeline";
import { useBuilder } from "../context";

export type ProgressionKind = Progression["kind"];
const AMOUNTS: Record<ProgressionKind, number> = { load: 2.5, percent: 2.5, reps: 1, sets: 1 };
export const ALL = "";
export const BY_PERCENT = "percent";
export const BY_LOAD = "load";

type ExerciseLoads = { name: string; percent: boolean; load: boolean };

/** The exercises of the selected days, each once, and whether its loads are prescribed as percentages or weights. */
function useExerciseLoads(days: number[]): ExerciseLoads[] {
  const { actions } = useBuilder();
  return useMemo(() => {
    const exercises = new Map<string, ExerciseLoads>();
    for (const day of days) {
      for (const session of actions.publishedDay(day).content.sessions) {
        for (const entry of session.blocks.flatMap(entriesOf)) {
          const sets = workingSets(entry);
          const exercise = exercises.get(entry.name) ?? { name: entry.name, percent: false, load: false };
          exercise.percent ||= sets.some((set) => set.percent_1rm !== null || set.percent_tm !== null);
          exercise.load ||= sets.some((set) => set.load !== null);
          exercises.set(entry.name, exercise);
        }
      }
    }
    return [...exercises.values()];
  }, [days, actions]);
}

/** The form of "Copy with progression": target weeks, amount, exercises, and a preview of the copies. */
export function useProgressionForm(days: number[]) {
  const { timeline, actions } = useBuilder();
  const sourceWeek = weekOf(days[0] ?? 0);
  const [weeks, setWeeks] = useState<number[]>([sourceWeek + 1]);
  const [kind, setKindState] = useState<ProgressionKind>("percent");
  const [scope, setScope] = useState(BY_PERCENT);
  const [deload, setDeload] = useState(false);
  const exercises = useExerciseLoads(days);
  const exerciseNames = useMemo(() => {
    if (scope === ALL) return null;
    if (scope === BY_PERCENT) return exercises.filter((exercise) => exercise.percent).map((exercise) => exercise.name);
    if (scope === BY_LOAD) return exercises.filter((exercise) => exercise.load).map((exercise) => exercise.name);
    return [scope.slice(1)];
  }, [scope, exercises]);
  const targets = weeks.map((week) => (days[0] ?? 0) + (week - sourceWeek) * DAYS_PER_WEEK);
  const progression: Progression = {
    kind,
    amount: AMOUNTS[kind],
    only: exerciseNames,
    deload_last: deload && weeks.length > 1,
  };
  const copyPreview = useQuery({
    queryKey: ["builder", "dry-run", timeline.id, days, targets, progression],
    queryFn: () => actions.previewCopy(days, targets, progression),
    enabled: targets.length > 0,
    placeholderData: (old) => old,
    staleTime: 5_000,
    retry: false,
  });
  const changeKind = (next: ProgressionKind) => {
    setKindState(next);
    if (next === "reps" || next === "sets") setScope((now) => (now === BY_PERCENT || now === BY_LOAD ? ALL : now));
    else setScope(next === "percent" ? BY_PERCENT : BY_LOAD);
  };
  const toggleWeek = (week: number) =>
    setWeeks((old) =>
      (old.includes(week) ? old.filter((chosen) => chosen !== week) : [...old, week]).sort((a, b) => a - b),
    );
  return {
    sourceWeek,
    weeks,
    toggleWeek,
    kind,
    setKind: changeKind,
    scope,
    setScope,
    deload,
    setDeload,
    exercises,
    targets,
    progression,
    copyPreview,
  };
}
