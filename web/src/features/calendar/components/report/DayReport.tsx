import { IconPencil } from "@tabler/icons-react";
import type { CalendarDay, Performance, Score } from "~/domain/training/calendarDay";
import { blocksOf, entriesOf, isLoggedBySet, isTimed } from "~/domain/training/content";
import { formatEffort, formatReps, formatScheme } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { setNumbers } from "~/domain/training/sets";
import { formatDay } from "~/lib/format";
import { formatScore } from "~/domain/training/score/formatScore";
import { m } from "~/paraglide/messages.js";
import { formatCorrection } from "../../lib/correction";
import { formatBlockKind, clientBlockTitle } from "~/domain/training/blockFormat";
import { formatResult, formatSetName } from "../../lib/dayFormat";
import { toShown } from "../../lib/offered";
import { dayProgress, formatProgress } from "../../lib/progress";
import { RemovedResults } from "../day/RemovedResults";
import { MoodAndEnergy } from "../day/ratings";
import type { CorrectableScore, CorrectableSet } from "./correctable";
import css from "./DayReport.module.css";

type Props = {
  day: CalendarDay;
  unit: Unit;
  /** Read by the client's coach; otherwise by the client. */
  isCoach?: boolean;
  /** Opens what was logged to be corrected. */
  onCorrectSet?: (what: CorrectableSet) => void;
  onCorrectScore?: (what: CorrectableScore) => void;
};

/** A day to read: prescribed and done side by side, and how it felt. */
export function DayReport({ day, unit, isCoach, onCorrectSet, onCorrectScore }: Props) {
  const results = new Map(day.results.map((result) => [result.set_id, result]));
  const scores = new Map(day.scores.map(({ block_id: id, score }) => [id, score as Score]));
  const { log, load_steps: steps } = day;
  return (
    <div className={css.report}>
      <p className="t13 dim num">
        {[formatDay(day.date, "weekdayLong"), day.program.title, formatProgress(dayProgress(day))]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {day.adjusted && (
        <p>
          <b>{m.calendar_adjusted_day()}</b> {day.adjusted.note}
        </p>
      )}
      {day.kept && <p>{isCoach ? m.calendar_kept_day_coach() : m.calendar_kept_day()}</p>}
      {log && (log.mood || log.energy || log.comment) && (
        <div className={css.feelings}>
          <p>
            <MoodAndEnergy mood={log.mood} energy={log.energy} />
          </p>
          {log.comment && <blockquote>{log.comment}</blockquote>}
        </div>
      )}
      {blocksOf(day.content).map((block) => {
        if (isTimed(block)) {
          const score = scores.get(block.id);
          return (
            <section key={block.id} className={css.part}>
              <h3>
                {clientBlockTitle(block)} <span>{block.title ? formatBlockKind(block) : ""}</span>
              </h3>
              <p className="num">
                {score ? formatScore(score, unit) : <span className="meta">{m.calendar_not_done()}</span>}
                {score && onCorrectScore && (
                  <CorrectButton name={clientBlockTitle(block)} onClick={() => onCorrectScore({ block, score })} />
                )}
              </p>
            </section>
          );
        }
        if (!isLoggedBySet(block)) return null;
        return entriesOf(block).map((entry) => {
          const numbers = setNumbers(entry);
          return (
            <section key={entry.id} className={css.part}>
              <h3>
                {entry.name} <span>{formatScheme(entry, { unit, steps })}</span>
              </h3>
              <ul>
                {entry.sets.map((set, index) => {
                  const logged = results.get(set.id);
                  const done = logged?.done as Performance | undefined;
                  const number = numbers[index] ?? "";
                  const skipped = done?.skipped ?? null;
                  const less = done && set.reps && (done.reps ?? set.reps.min) < set.reps.min;
                  return (
                    <li key={set.id} data-done={done ? true : undefined} data-less={less || undefined}>
                      <span className="meta num">{number}</span>
                      <b className="num">
                        {done
                          ? skipped
                            ? m.calendar_skipped_because({ reason: skipped })
                            : formatResult(toShown(done, { entry, set, unit, steps }), unit)
                          : "–"}
                      </b>
                      <span className="meta num">
                        {[
                          less && set.reps ? m.calendar_of_reps({ reps: formatReps(set.reps) }) : "",
                          formatEffort(set),
                          done?.rpe ? m.calendar_felt_rpe({ rpe: done.rpe }) : "",
                          done?.swapped ? m.calendar_swap_with({ name: done.swapped.name }) : "",
                          done?.note ?? "",
                          logged?.correction ? formatCorrection(logged.correction, unit) : "",
                        ]
                          .filter(Boolean)
                          .join(" · ")}
                        {logged && done && onCorrectSet && (
                          <CorrectButton
                            name={`${entry.name}, ${formatSetName(number)}`}
                            onClick={() => onCorrectSet({ entry, set, number, ...correctable(logged) })}
                          />
                        )}
                      </span>
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        });
      })}
      <RemovedResults day={day} unit={unit} />
    </div>
  );
}

const correctable = ({ id, done, logged_at: loggedAt, correction }: CalendarDay["results"][number]) => ({
  ...{ resultId: id, result: done as Performance, loggedAt, correction },
});

function CorrectButton({ name, onClick }: { name: string; onClick: () => void }) {
  return (
    <button type="button" className={css.correct} aria-label={m.calendar_correct_result({ name })} onClick={onClick}>
      <IconPencil size={16} aria-hidden="true" />
    </button>
  );
}
