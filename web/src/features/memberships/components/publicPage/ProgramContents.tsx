import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { type SampleWeek, useSampleWeek } from "../../api";
import css from "./ProgramContents.module.css";
import section from "./LazySections.module.css";

const MAX_LINES = 6;

/** The number of sessions and exercises, and a sample week. Empty while nothing is written. */
export function ProgramContents({ programId }: { programId: string }) {
  const sample = useSampleWeek(programId, true);
  if (sample.isPending) {
    return (
      <div className={section.section}>
        <Skeleton width={120} height={20} />
        <Skeleton height={72} />
        <Skeleton height={160} />
      </div>
    );
  }
  if (!sample.data || sample.data.sessions === 0) return null;
  const { sessions, weeks, exercises, days } = sample.data;
  // Runs and rounds name no exercise, so a count can be zero.
  const stats = (
    [
      [sessions, m.memberships_sessions_in_weeks({ sessions, weeks })],
      [exercises, m.memberships_exercises_count({ count: exercises })],
      [days.length, m.memberships_days_first_week({ count: days.length })],
    ] as const
  ).filter(([count]) => count > 0);
  return (
    <>
      <section className={section.section} aria-labelledby="inside">
        <h2 id="inside" className={section.heading}>
          {m.memberships_contents()}
        </h2>
        <dl className={css.stats}>
          {stats.map(([count, label]) => (
            <div key={label}>
              <dd className="num">{formatNumber(count)}</dd>
              <dt>{label}</dt>
            </div>
          ))}
        </dl>
      </section>
      {days.length > 0 && <SampleWeekSection sample={sample.data} />}
    </>
  );
}

function SampleWeekSection({ sample }: { sample: SampleWeek }) {
  const sessionsByDay = new Map(sample.days.map((day) => [day.day, day.sessions]));
  return (
    <section className={section.section} aria-labelledby="sample">
      <div className={css.headingLine}>
        <h2 id="sample" className={section.heading}>
          {m.memberships_sample()}
        </h2>
        <span className="t13 meta">{m.memberships_week_of({ total: String(sample.weeks) })}</span>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the week scrolls, so the keyboard has to reach it */}
      <ol className={css.week} tabIndex={0} aria-label={m.memberships_sample()}>
        {Array.from({ length: 7 }, (_, day) => {
          const sessions = sessionsByDay.get(day) ?? [];
          if (sessions.length === 0) {
            return (
              <li key={day} className={css.rest}>
                <span className={css.day}>{m.memberships_day({ day: String(day + 1) })}</span>
                <span>{m.memberships_rest()}</span>
              </li>
            );
          }
          return (
            <li key={day} className={css.training}>
              {sessions.map((session, index) => (
                <div key={`${session.title}-${index}`} className={css.session}>
                  <div className={css.dayLine}>
                    <span>{index === 0 ? m.memberships_day({ day: String(day + 1) }) : ""}</span>
                    {session.minutes !== null && <span>{m.memberships_min({ count: String(session.minutes) })}</span>}
                  </div>
                  <h3 className="w6">{session.title}</h3>
                  <ul>
                    {session.lines.slice(0, MAX_LINES).map((line, lineIndex) => (
                      <li key={`${line.name}-${lineIndex}`}>
                        {line.name} <span className="num">{line.scheme}</span>
                      </li>
                    ))}
                    {session.lines.length > MAX_LINES && (
                      <li className="meta">
                        {m.memberships_more_lines({ count: String(session.lines.length - MAX_LINES) })}
                      </li>
                    )}
                  </ul>
                </div>
              ))}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
