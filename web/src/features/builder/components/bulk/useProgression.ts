import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { entriesOf } from "~/domain/training/content";
import { workingSets } from "~/domain/training/sets";
import { type Progression, WEEK } from "../../api/timeline";
import { useBuilder } from "../context";

export type Kind = Progression["kind"];
const AMOUNTS: Record<Kind, number> = { load: 2.5, percent: 2.5, reps: 1, sets: 1 };
export const ALL = "";
export const BY_PERCENT = "percent";
export const BY_LOAD = "load";

type Lift = { name: string; percent: boolean; load: boolean };

/** The exercises of the selected days, each once, and how its load is said. */
function useLifts(days: number[]): Lift[] {
  const { actions } = useBuilder();
  return useMemo(() => {
    const lifts = new Map<string, Lift>();
    for (const day of days) {
      for (const session of actions.known(day).content.sessions) {
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

/** Everything insertAfter "Copy with progression": where to, how much more, which lifts, and what it would look like. */
export function useProgression(days: number[]) {
  const { timeline, actions } = useBuilder();
  const source = Math.floor((days[0] ?? 0) / WEEK);
  const [weeks, setWeeks] = useState<number[]>([source + 1]);
  const [kind, setKind] = useState<Kind>("percent");
  const [applies, setApplies] = useState(BY_PERCENT);
  const [deload, setDeload] = useState(false);
  const lifts = useLifts(days);
  const only = useMemo(() => {
    if (applies === ALL) return null;
    if (applies === BY_PERCENT) return lifts.filter((lift) => lift.percent).map((lift) => lift.name);
    if (applies === BY_LOAD) return lifts.filter((lift) => lift.load).map((lift) => lift.name);
    return [applies.slice(1)];
  }, [applies, lifts]);
  const places = weeks.map((week) => (days[0] ?? 0) + (week - source) * WEEK);
  const progression: Progression = { kind, amount: AMOUNTS[kind], only, deload_last: deload && weeks.length > 1 };
  const dry = useQuery({
    queryKey: ["builder", "dry-run", timeline.id, days, places, progression],
    queryFn: () => actions.tryCopy(days, places, progression),
    enabled: places.length > 0,
    placeholderData: (old) => old,
    staleTime: 5_000,
    retry: false,
  });
  const choose = (next: Kind) => {
    setKind(next);
    if (next === "reps" || next === "sets") setApplies((now) => (now === BY_PERCENT || now === BY_LOAD ? ALL : now));
    else setApplies(next === "percent" ? BY_PERCENT : BY_LOAD);
  };
  const toggleWeek = (week: number) =>
    setWeeks((old) =>
      (old.includes(week) ? old.filter((one) => one !== week) : [...old, week]).sort((one, other) => one - other),
    );
  return {
    source,
    weeks,
    toggleWeek,
    kind,
    choose,
    applies,
    setApplies,
    deload,
    setDeload,
    lifts,
    places,
    progression,
    dry,
  };
}
