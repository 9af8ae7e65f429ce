import { type Block, type Content, type Entry, entriesOf, type Session } from "~/domain/training/content";
import { groupLabel } from "~/domain/training/sets";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";

/** The seven days of a week; null while they load. */
export type SheetWeek = { week: number; days: Content[] | null };
/** Where a row is in the day of a week. */
export type BlockPlace = { session: Session; block: Block };
export type EntryPlace = BlockPlace & { entry: Entry };

type OfDay = { key: string; weekday: number };
/** A day of the week: its title, and its content in each of the weeks shown; null while it loads. */
export type DayRow = OfDay & { kind: "day"; contents: (Content | null)[] };
/** An exercise of a day, in the weeks that have it. */
export type ExerciseRow = OfDay & {
  kind: "exercise";
  name: string;
  /** "A1" in a superset. */
  label: string | undefined;
  places: (EntryPlace | null)[];
};
/** A block against the clock, a circuit or a text: one text a week. */
export type BlockRow = OfDay & { kind: "block"; blockKind: Block["kind"]; places: (BlockPlace | null)[] };
/** Where an exercise is added to a day. */
type AddRow = OfDay & { kind: "add" };
export type SheetRow = DayRow | ExerciseRow | BlockRow | AddRow;

type Item = { key: string; label: string | undefined } & (
  | { kind: "exercise"; place: EntryPlace }
  | { kind: "block"; place: BlockPlace }
);

/** Blocks whose exercises have sets of their own. */
const hasSets = ({ kind }: Block): boolean => kind === "strength" || kind === "superset";

/** What a day has, in order. The second squat of a day is not the first: keys count. */
function itemsOf(content: Content): Item[] {
  const counts = new Map<string, number>();
  const keyOf = (name: string) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return `${name}#${count}`;
  };
  return content.sessions.flatMap((session) =>
    session.blocks.flatMap((block): Item[] => {
      if (!hasSets(block)) {
        return [{ kind: "block", key: keyOf(`block:${block.kind}`), label: undefined, place: { session, block } }];
      }
      return entriesOf(block).map((entry, index) => ({
        kind: "exercise",
        key: keyOf(entry.exercise_id ?? entry.name.trim().toLowerCase()),
        label: groupLabel(session, block, index),
        place: { session, block, entry },
      }));
    }),
  );
}

/** One order for the keys of several weeks: what only a later week has comes before what follows it there. */
export function mergeOrder(sequences: string[][]): string[] {
  const merged: string[] = [];
  for (const sequence of sequences) {
    let added: string[] = [];
    for (const key of sequence) {
      const at = merged.indexOf(key);
      if (at < 0) added.push(key);
      else {
        merged.splice(at, 0, ...added);
        added = [];
      }
    }
    merged.push(...added);
  }
  return merged;
}

/** The rows of the weeks shown: each day that has training in one of them, then its exercises, matched by name. */
export function sheetRows(weeks: SheetWeek[], emptyDays: ReadonlySet<number> = new Set()): SheetRow[] {
  return Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => weekday).flatMap((weekday): SheetRow[] => {
    const contents = weeks.map(({ days }) => days?.[weekday] ?? null);
    const items = contents.map((content) => (content ? itemsOf(content) : []));
    if (contents.every((content) => !content?.sessions.length) && !emptyDays.has(weekday)) return [];
    const rows = mergeOrder(items.map((ofWeek) => ofWeek.map(({ key }) => key))).flatMap((key): SheetRow[] => {
      const found = items.map((ofWeek) => ofWeek.find((item) => item.key === key));
      const first = found.find((item) => item !== undefined);
      const rowKey = `${weekday}:${key}`;
      if (first?.kind === "block") {
        const places = found.map((item) => (item?.kind === "block" ? item.place : null));
        return [{ kind: "block", key: rowKey, weekday, blockKind: first.place.block.kind, places }];
      }
      if (!first) return [];
      const places = found.map((item) => (item?.kind === "exercise" ? item.place : null));
      return [{ kind: "exercise", key: rowKey, weekday, name: first.place.entry.name, label: first.label, places }];
    });
    return [
      { kind: "day", key: `${weekday}`, weekday, contents },
      ...rows,
      { kind: "add", key: `${weekday}:add`, weekday },
    ];
  });
}
