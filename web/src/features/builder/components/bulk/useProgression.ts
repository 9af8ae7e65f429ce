import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { entriesOf } from "~/domain/training/content";
import { workingSets } from "~/domain/training/sets";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import type { Progression } from "../../api/timeline";
import { useBuilder } from "../context";

export type Kind = Progression["kind"];
const AMOUNTS: Record<Kind, number> = { load: 2.5, percent: 2.5, reps: 1, sets: 1 };
export const ALL = "";
export const BY_PERCENT = "percent";
export const BY_LOAD = "load";

type LiftLoads = { name: string; percent: boolean; load: boolean };

/** The exercises of the selected days, each once, and how their loads are prescribed. */
function useLifts(days: number[]): LiftLoads[] {
  const { actions } = useBuilder();
  return useMemo(() => {
    const lifts = new Map<string, LiftLoads>();
    for (const day of days) {
      for (const session of actions.publishedDay(day).content.sessions) {
        for (const entry of session.blocks.flatMap(entriesOf)) {
          const sets = workingSets(entry);
          const lift = lifts.get(entry.name) ?? { name: entry.name, percent: false, load: false };
          lift.percent ||= sets.some((set) => set.percent_1rm !== null || set.percent_tm !== null);
          lift.load ||= sets.some((set) => set.load !== null);
          lifts.set(entry.name, lift);
        }
      }
    }
    return [...lifts.values()];
  }, [days, actions]);
}

/** The form of "Copy with progression": target weeks, amount, exercises, and a preview of the copies. */
export function useProgression(days: number[]) {
  const { timeline, actions } = useBuilder();
  const source = weekOf(days[0] ?? 0);
  const [weeks, setWeeks] = useState<number[]>([source + 1]);
  const [kind, setKindState] = useState<Kind>("percent");
  const [scope, setScope] = useState(BY_PERCENT);
  const [deload, setDeload] = useState(false);
  const lifts = useLifts(days);
  const exercises = useMemo(() => {
    if (scope === ALL) return null;
    if (scope === BY_PERCENT) return lifts.filter((lift) => lift.percent).map((lift) => lift.name);
    if (scope === BY_LOAD) return lifts.filter((lift) => lift.load).map((lift) => lift.name);
    return [scope.slice(1)];
  }, [scope, lifts]);
  const targets = weeks.map((week) => (days[0] ?? 0) + (week - source) * DAYS_PER_WEEK);
  const progression: Progression = {
    kind,
    amount: AMOUNTS[kind],
    only: exercises,
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
  const changeKind = (next: Kind) => {
    setKindState(next);
    if (next === "reps" || next === "sets") setScope((now) => (now === BY_PERCENT || now === BY_LOAD ? ALL : now));
    else setScope(next === "percent" ? BY_PERCENT : BY_LOAD);
  };
  const toggleWeek = (week: number) =>
    setWeeks((old) =>
      (old.includes(week) ? old.filter((chosen) => chosen !== week) : [...old, week]).sort((a, b) => a - b),
    );
  return {
    source,
    weeks,
    toggleWeek,
    kind,
    setKind: changeKind,
    scope,
    setScope,
    deload,
    setDeload,
    lifts,
    targets,
    progression,
    copyPreview,
  };
}
