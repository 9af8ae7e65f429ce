import type { DayDetails, Performance } from "~/domain/training/calendarDay";
import {
  blocksOf,
  type Content,
  entriesOf,
  type Entry,
  isLoggedBySet,
  type PrescribedSet,
} from "~/domain/training/content";

export type Previous = DayDetails["previous"][string];
type Line = Previous["lines"][number];
type Kind = PrescribedSet["kind"];

/** Loads of warm-ups, drop sets and other sets are not compared with each other. */
const sameKind = (kind: Kind) => (set: { kind: Kind }) =>
  set.kind === kind || (isStraight(kind) && isStraight(set.kind));
const isStraight = (kind: Kind) => kind === "normal" || kind === "failure";

/** The lines of the day with the exercise of an entry. An entry that was swapped stands in its own place. */
const linesWith = (entry: Entry, content: Content): Entry[] =>
  blocksOf(content)
    .filter(isLoggedBySet)
    .flatMap(entriesOf)
    .map((other) => (other.id === entry.id ? entry : other))
    .filter(({ exercise_id: id }) => id === entry.exercise_id);

/**
 * Returns the line of last time that stands where the entry stands today: the first one for the first, of those with
 * the same name if there are any. With more or fewer of them than last time it is not known which is which: none.
 */
function lineOfLastTime(entry: Entry, content: Content, previous: Previous | undefined): Line | undefined {
  // A day that an earlier release stored on the device has no lines.
  const last = (previous?.lines as Line[] | undefined) ?? [];
  const today = linesWith(entry, content);
  const isIn = (lines: { name: string }[], name: string) => lines.some((line) => line.name === name);
  const belongs = ({ name }: { name: string }) =>
    isIn(last, entry.name) ? name === entry.name : !(isIn(last, name) && isIn(today, name));
  const [mine, theirs] = [today.filter(belongs), last.filter(belongs)];
  return mine.length === theirs.length ? theirs[mine.findIndex(({ id }) => id === entry.id)] : undefined;
}

/**
 * What was done last time in the same place: of the line in the same place of the day, the set in the same place among
 * those of its kind. Nothing if that set was skipped or is new: another set's load could be far too heavy.
 */
export function lastResult(
  entry: Entry,
  set: PrescribedSet,
  { content, previous }: { content: Content; previous?: Previous },
): Performance | undefined {
  const position = entry.sets.filter(sameKind(set.kind)).findIndex(({ id }) => id === set.id);
  return lineOfLastTime(entry, content, previous)?.sets.filter(sameKind(set.kind))[position]?.done ?? undefined;
}

/** The first working set that was done last time, wherever it stands: to tell what an exercise is like. */
export const firstResult = (previous: Previous | null | undefined): Performance | undefined =>
  ((previous?.lines as Line[] | undefined) ?? [])
    .flatMap(({ sets }) => sets)
    .find(({ kind, done }) => kind !== "warmup" && done)?.done ?? undefined;
