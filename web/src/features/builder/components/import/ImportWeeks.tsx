import { entriesOf } from "~/domain/training/content";
import type { Content } from "~/domain/training/content";
import { weekAndDay, weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import type { ReadDay, ReadLine } from "../paste/reading";
import css from "./Import.module.css";

type Props = { days: ReadDay[]; places: number[]; lines: ReadLine[]; onDay: (index: number) => void };

const exercisesOf = (day: ReadDay): number =>
  (day.content as Content).sessions.flatMap(({ blocks }) => blocks.flatMap(entriesOf)).length;

/** The weeks of a file with how many exercises each day has; a tile leads to the rows of its day. */
export function ImportWeeks({ days, places, lines, onDay }: Props) {
  const toCheck = new Map<number, { guesses: number; questions: number }>();
  for (const { day, status } of lines) {
    if (day === null || (status !== "guess" && status !== "question")) continue;
    const counted = toCheck.get(day) ?? { guesses: 0, questions: 0 };
    if (status === "guess") counted.guesses += 1;
    else counted.questions += 1;
    toCheck.set(day, counted);
  }
  const weeks = new Map<number, number[]>();
  for (const [index, day] of days.entries()) {
    if (day.content.sessions.length === 0) continue;
    const week = weekOf(places[index] ?? 0);
    weeks.set(week, [...(weeks.get(week) ?? []), index]);
  }
  const ordered = [...weeks].sort(([one], [other]) => one - other);
  return (
    <section className={css.map} aria-label={m.builder_import_map()}>
      {ordered.map(([week, indexes]) => (
        <div key={week} className={css.week}>
          <span className={css.weekName}>{m.builder_week({ week: week + 1 })}</span>
          {indexes.map((index) => {
            const day = days[index];
            if (!day) return null;
            const { guesses, questions } = toCheck.get(index) ?? { guesses: 0, questions: 0 };
            const count = exercisesOf(day);
            const label = [
              m.builder_day_place(weekAndDay(places[index] ?? 0)),
              day.title,
              m.builder_import_exercises({ count }),
              guesses + questions > 0 && m.builder_paste_to_check({ count: guesses + questions }),
            ];
            return (
              <button
                key={index}
                type="button"
                className={css.tile}
                data-status={questions > 0 ? "question" : guesses > 0 ? "guess" : undefined}
                aria-label={label.filter(Boolean).join(", ")}
                onClick={() => onDay(index)}
              >
                <span className={css.tileTitle}>
                  {day.title || m.builder_import_day({ day: weekAndDay(places[index] ?? 0).day })}
                </span>
                <span>
                  {count}
                  {questions > 0 ? <b> ?</b> : guesses > 0 && <b> ~</b>}
                </span>
              </button>
            );
          })}
        </div>
      ))}
    </section>
  );
}
