import type { CalendarDay, Performance } from "~/domain/training/calendarDay";
import { blocksOf, entriesOf, type Entry, type PrescribedSet } from "~/domain/training/content";
import { formatDecimal, formatScheme } from "~/domain/training/format";
import { newSet } from "~/domain/training/newParts";
import { m } from "~/paraglide/messages.js";

/** What was done in a set, as a set, to be written like one. */
function toSet(id: string, { reps, load, seconds, meters, calories }: Performance): PrescribedSet {
  return {
    ...newSet(),
    id,
    reps: (reps ?? null) === null ? null : { min: reps as number, max: null, amrap: false },
    load: load ?? null,
    seconds: seconds ?? null,
    meters: meters ?? null,
    calories: calories ?? null,
  };
}

/** The exercises that were logged on a day, each with its sets and the highest RPE: "3×5 @ 80 kg · RPE 8". */
export function loggedExercises(day: CalendarDay): { id: string; name: string; text: string }[] {
  const isWarmUp = (entry: Entry, setId: string) => entry.sets.find(({ id }) => id === setId)?.kind === "warmup";
  return blocksOf(day.content)
    .flatMap(entriesOf)
    .flatMap((entry) => {
      const results = day.results
        .filter((result) => result.entry_id === entry.id && !isWarmUp(entry, result.set_id))
        .map(({ set_id, done }) => ({ id: set_id, done: done as Performance }))
        .filter(({ done }) => !done.skipped);
      if (results.length === 0) return [];
      const scheme = formatScheme({ ...entry, sets: results.map(({ id, done }) => toSet(id, done)) });
      const hardest = Math.max(...results.map(({ done }) => done.rpe ?? 0));
      const rpe = hardest > 0 ? m.builder_client_rpe({ rpe: formatDecimal(hardest) }) : "";
      return [{ id: entry.id, name: entry.name, text: [scheme, rpe].filter(Boolean).join(" · ") }];
    });
}
