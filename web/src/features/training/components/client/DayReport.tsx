import { m } from "~/paraglide/messages.js";
import css from "./Calendar.module.css";
import { blocksOf, type CalendarDay, type Done, entriesOf, isTicked, isTimed, type Score } from "./day";
import { formatLongDay } from "./dayNames";
import { numbersOf } from "./EntryCard";
import { EnergyIcon, energyName, MoodIcon, moodName } from "./FinishCard";
import type { Unit } from "./loads";
import { progressText } from "./SessionCard";
import { formatReps } from "../../lib/figures";
import { blockKind, blockTitle, doneText, intensity, schemeOf, scoreText } from "./words";

/** A day to read: asked beside done, and how it felt. */
export function DayReport({ day, unit }: { day: CalendarDay; unit: Unit }) {
  const results = new Map(day.results.map((one) => [one.set_id, one.done as Done]));
  const scores = new Map(day.scores.map((one) => [one.block_id, one.score as Score]));
  const { log } = day;
  return (
    <div className={css.report}>
      <p className="t13 dim num">
        {[formatLongDay(day.date), day.program.title, progressText(day)].filter(Boolean).join(" · ")}
      </p>
      {log && (log.mood || log.energy || log.comment) && (
        <div className={css.reportFelt}>
          <p>
            {log.mood && (
              <span>
                <MoodIcon mood={log.mood} size={18} /> {moodName(log.mood)}
              </span>
            )}
            {log.energy && (
              <span>
                <EnergyIcon energy={log.energy} size={18} /> {energyName(log.energy)}
              </span>
            )}
          </p>
          {log.comment && <blockquote>{log.comment}</blockquote>}
        </div>
      )}
      {blocksOf(day.content).map((block) => {
        if (isTimed(block)) {
          const score = scores.get(block.id);
          return (
            <section key={block.id} className={css.reportPart}>
              <h3>
                {blockTitle(block)} <span>{block.title ? blockKind(block) : ""}</span>
              </h3>
              <p className="num">
                {score ? scoreText(score, unit) : <span className="meta">{m.calendar_not_done()}</span>}
              </p>
            </section>
          );
        }
        if (!isTicked(block)) return null;
        return entriesOf(block).map((entry) => {
          const numbers = numbersOf(entry);
          return (
            <section key={entry.id} className={css.reportPart}>
              <h3>
                {entry.name} <span>{schemeOf(entry, unit)}</span>
              </h3>
              <ul>
                {entry.sets.map((set, index) => {
                  const done = results.get(set.id);
                  const skipped = done?.skipped ?? null;
                  const less = done && set.reps && (done.reps ?? set.reps.min) < set.reps.min;
                  return (
                    <li key={set.id} data-done={done ? true : undefined} data-less={less || undefined}>
                      <span className="meta num">{numbers[index]}</span>
                      <b className="num">
                        {done
                          ? skipped
                            ? m.calendar_skipped_because({ reason: skipped })
                            : doneText(done, unit)
                          : "–"}
                      </b>
                      <span className="meta num">
                        {[
                          less && set.reps ? m.calendar_of_reps({ reps: formatReps(set.reps) }) : "",
                          intensity(set),
                          done?.rpe ? m.calendar_felt_rpe({ rpe: done.rpe }) : "",
                          done?.swapped ? m.calendar_swap_with({ name: done.swapped.name }) : "",
                          done?.note ?? "",
                        ]
                          .filter(Boolean)
                          .join(" · ")}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        });
      })}
    </div>
  );
}
