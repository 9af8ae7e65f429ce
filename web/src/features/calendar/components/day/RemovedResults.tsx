import type { CalendarDay, Performance } from "~/domain/training/calendarDay";
import { blocksOf, entriesOf } from "~/domain/training/content";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { formatResult } from "../../lib/dayFormat";
import css from "./RemovedResults.module.css";

type Removed = { name: string; results: Performance[] };

/** What was logged for exercises that the day does not have any more, by exercise. */
export function removedResults(day: CalendarDay): Removed[] {
  const sets = new Set(
    blocksOf(day.content)
      .flatMap((block) => entriesOf(block).flatMap((entry) => entry.sets))
      .map(({ id }) => id),
  );
  const removed = new Map<string, Performance[]>();
  for (const { set_id: setId, done, prescribed } of day.results) {
    if (sets.has(setId)) continue;
    const result = done as Performance;
    const name = result.swapped?.name ?? (prescribed as { name?: string }).name ?? "";
    removed.set(name, [...(removed.get(name) ?? []), result]);
  }
  return [...removed].map(([name, results]) => ({ name, results }));
}

/** What was logged before the coach removed it: it stays readable. */
export function RemovedResults({ day, unit }: { day: CalendarDay; unit: Unit }) {
  const removed = removedResults(day);
  if (removed.length === 0) return null;
  return (
    <section className={css.removed} aria-label={m.calendar_removed_title()}>
      <h3>{m.calendar_removed_title()}</h3>
      <p className="t13 dim">{m.calendar_removed_text()}</p>
      <ul>
        {removed.map(({ name, results }) => (
          <li key={name}>
            <b>{name}</b> <span className="num">{results.map((result) => formatResult(result, unit)).join(", ")}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
