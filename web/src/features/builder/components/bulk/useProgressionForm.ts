import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { entriesOf } from "~/domain/training/content";
import { workingSets } from "~/domain/training/sets";
import { useUnit } from "~/domain/training/useUnit";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { MAX_WEEKS, type Progression } from "../../api/timeline";
import { useBuilder } from "../context";
import { targetDays } from "../useDayActions";
import { LOAD_STEPS, stepOf } from "./stepOf";
import { useExerciseSteps } from "./useExerciseSteps";
import { parseWave } from "./wave";
import { wholeNumberUpTo } from "./wholeNumber";

export type ProgressionKind = Progression["kind"];
type Typed = number | string;
/** How often a selection can be copied at once. */
export const MAX_COPIES = 52;
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
      for (const session of actions.currentContent(day).sessions) {
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

/** The weeks to copy to: chosen one by one, or every so many weeks. */
function useTargetWeeks(sourceWeek: number) {
  const [weeks, setWeeks] = useState<number[]>([sourceWeek + 1]);
  const [every, setEvery] = useState<Typed>(1);
  const [times, setTimes] = useState<Typed>(1);
  const fill = (every: Typed, times: Typed) => {
    const gap = wholeNumberUpTo(MAX_COPIES, every);
    const count = wholeNumberUpTo(MAX_COPIES, times);
    if (gap === null || count === null) return;
    const all = Array.from({ length: count }, (_, index) => sourceWeek + gap * (index + 1));
    setWeeks(all.filter((week) => week < MAX_WEEKS));
  };
  return {
    weeks,
    every,
    times,
    changeEvery: (typed: Typed) => {
      setEvery(typed);
      fill(typed, times);
    },
    changeTimes: (typed: Typed) => {
      setTimes(typed);
      fill(every, typed);
    },
    toggleWeek: (week: number) => {
      const chosen = weeks.includes(week) ? weeks.filter((other) => other !== week) : [...weeks, week];
      setWeeks(chosen.sort((a, b) => a - b));
      setTimes(chosen.length);
    },
  };
}

/** The form of "Copy with progression": target weeks, step or wave, exercises, and a preview of the copies. */
export function useProgressionForm(days: number[]) {
  const { timeline, actions } = useBuilder();
  const unit = useUnit();
  const sourceWeek = weekOf(days[0] ?? 0);
  const targetWeeks = useTargetWeeks(sourceWeek);
  const { weeks } = targetWeeks;
  const [kind, setKindState] = useState<ProgressionKind>("percent");
  const [amounts, setAmounts] = useState<Partial<Record<ProgressionKind, Typed>>>({});
  const [waveText, setWaveText] = useState("70/75/80/60");
  const [scope, setScope] = useState(BY_PERCENT);
  const [deload, setDeload] = useState(false);
  const exercises = useExerciseLoads(days);
  const exerciseSteps = useExerciseSteps(exercises, unit);
  const exerciseNames = useMemo(() => {
    if (scope === ALL) return null;
    if (scope === BY_PERCENT) return exercises.filter((exercise) => exercise.percent).map((exercise) => exercise.name);
    if (scope === BY_LOAD) return exercises.filter((exercise) => exercise.load).map((exercise) => exercise.name);
    return [scope.slice(1)];
  }, [scope, exercises]);
  const targets = weeks.map((week) => (days[0] ?? 0) + (week - sourceWeek) * DAYS_PER_WEEK);
  const defaults: Record<ProgressionKind, number> = { load: LOAD_STEPS[unit], percent: 2.5, reps: 1, sets: 1, wave: 0 };
  const typedAmount = amounts[kind] ?? defaults[kind];
  const amount = kind === "wave" ? 0 : stepOf(kind, typedAmount);
  const wave = kind === "wave" ? parseWave(waveText) : [];
  const progression: Progression | null =
    amount === null || wave === null || exerciseSteps.steps === null
      ? null
      : {
          kind,
          amount,
          unit,
          wave,
          only: exerciseNames,
          exercise_steps: exerciseSteps.steps,
          deload_last: deload && weeks.length > 1,
        };
  const copyPreview = useQuery({
    queryKey: ["builder", "dry-run", timeline.id, days, targets, progression, actions.draftsOf(days)],
    queryFn: () => actions.previewCopy(days, targets, progression),
    enabled: targets.length > 0 && progression !== null,
    placeholderData: (old) => old,
    staleTime: 5_000,
    retry: false,
  });
  const changeKind = (next: ProgressionKind) => {
    setKindState(next);
    if (next === "reps" || next === "sets") setScope((now) => (now === BY_PERCENT || now === BY_LOAD ? ALL : now));
    else setScope(next === "load" ? BY_LOAD : BY_PERCENT);
  };
  return {
    ...targetWeeks,
    sourceWeek,
    kind,
    setKind: changeKind,
    unit,
    typedAmount,
    isStepInvalid: amount === null || wave === null,
    setAmount: (typed: Typed) => setAmounts((old) => ({ ...old, [kind]: typed })),
    waveText,
    setWaveText,
    scope,
    setScope,
    deload,
    setDeload,
    exercises,
    exerciseSteps,
    targets,
    /** A target day with a draft, which would hide its copy. */
    draftedTarget: actions.draftsOf(targets.flatMap((to) => targetDays(days, to)))[0]?.day,
    progression,
    copyPreview,
  };
}

export type ProgressionForm = ReturnType<typeof useProgressionForm>;
