import type { CalendarDay, Performance } from "~/domain/training/calendarDay";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { formatDecimal, formatLoadValue } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { isWorkingSet } from "~/domain/training/sets";

/** What a client did in an exercise, and whether it is less than was prescribed then. */
export type Done = { text: string; isShort: boolean };

const amountOf = ({ reps, seconds, meters, calories }: Performance): number | null =>
  reps ?? seconds ?? meters ?? calories ?? null;

function isLess(done: Performance, prescribed: Partial<PrescribedSet>): boolean {
  if ((done.skipped ?? null) !== null) return true;
  const wanted = prescribed.reps?.min ?? prescribed.seconds ?? prescribed.meters ?? prescribed.calories ?? null;
  const amount = amountOf(done);
  if (wanted !== null && amount !== null && amount < wanted) return true;
  const { load } = prescribed;
  return Boolean(load && done.load && done.load.unit === load.unit && done.load.value < load.value);
}

/** The results of an exercise in a few characters: "80 @8", or the reps of each set if they fell short: "10 10 8". */
export function doneText(entry: Entry, day: CalendarDay, unit: Unit): Done | null {
  const ids = new Set(entry.sets.filter((set) => !isWorkingSet(set)).map(({ id }) => id));
  const results = day.results
    .filter(({ entry_id, set_id }) => entry_id === entry.id && !ids.has(set_id))
    .map(({ done, prescribed }) => ({ done: done as Performance, prescribed: prescribed as Partial<PrescribedSet> }));
  if (results.length === 0) return null;
  const missing = Math.max(0, entry.sets.length - ids.size - results.length);
  const isShort = missing > 0 || results.some(({ done, prescribed }) => isLess(done, prescribed));
  const amounts = results.map(({ done }) => ((done.skipped ?? null) === null ? `${amountOf(done) ?? "–"}` : "–"));
  const loads = results.flatMap(({ done }) => (done.load ? [done.load] : []));
  const top = loads.toSorted((a, b) => b.value - a.value)[0];
  const rpe = Math.max(0, ...results.map(({ done }) => done.rpe ?? 0));
  const load = top ? formatLoadValue(top, unit) : "";
  const text =
    isShort || !load ? amounts.join(" ") : [load, rpe > 0 && `@${formatDecimal(rpe)}`].filter(Boolean).join(" ");
  return { text, isShort };
}
