import { IconArrowLeft, IconDots } from "@tabler/icons-react";
import { useMemo } from "react";
import { countOpenItems, isDayDone } from "~/domain/training/dayDone";
import { formatClock } from "~/domain/training/format";
import { dayTitle } from "~/domain/training/title";
import { weekAndDay } from "~/domain/training/weeks";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { IconButton, IconLink } from "~/ui/button/Button";
import { LazyMenu } from "~/ui/menu/LazyMenu";
import { ProgressBar } from "~/ui/progress/Progress";
import { dayProgress, formatProgress } from "../../lib/progress";
import { useNow } from "~/ui/useNow";
import { ConnectionStatus } from "./ConnectionStatus";
import css from "./DayHeader.module.css";
import { useDayState } from "./dayState";
import type { WorkoutLog } from "./useWorkoutLog";

/** Title, progress and the state of the connection; stays at the top of the screen. */
export function DayHeader() {
  const { day, log } = useDayState();
  const progress = dayProgress(log.day);
  const position = weekAndDay(day.day);
  const completed = isDayDone(log.day);
  // Before Finish it is done too once nothing is left, but more may come.
  const finished = completed && Boolean(log.feedback?.completed_at);
  const status = finished
    ? m.calendar_completed()
    : countOpenItems(log.day) === 0
      ? m.calendar_all_logged()
      : formatProgress(progress);
  const title = dayTitle(day.content);
  return (
    <header className={css.head}>
      <div className={css.headLine}>
        <IconLink label={m.calendar_back()} to={{ name: "user_calendar", search: { date: day.date } }}>
          <IconArrowLeft size={20} />
        </IconLink>
        <div className={css.headText}>
          <h1 className={css.headTitle}>{title}</h1>
          <p className={css.headNote}>
            {formatDay(day.date, "weekdayLong")} · <span>{m.calendar_week_day(position)}</span>
            <span className={css.programName}> · {day.program.title}</span>
          </p>
        </div>
        <LazyMenu
          align="end"
          label={m.calendar_more()}
          trigger={
            <IconButton label={m.calendar_more()}>
              <IconDots size={20} />
            </IconButton>
          }
          items={[
            { label: m.calendar_open_calendar(), to: { name: "user_calendar", search: { date: day.date } } },
            {
              label: m.calendar_open_program(),
              to: { name: "public_plan", params: { programId: day.program.id } },
            },
            { label: m.calendar_change_units(), to: { name: "user_settings-units" } },
          ]}
        />
      </div>
      <ConnectionStatus />
      {(progress.unit === "sets" || progress.total > 1 || completed) && progress.total > 0 && (
        <div className={css.progress}>
          <ProgressBar value={progress.done} max={progress.total} label={m.calendar_progress()} height={6} />
          <span className={css.progressText}>{status}</span>
          <ElapsedTime results={log.results} completed={completed} />
        </div>
      )}
    </header>
  );
}

/** Time since the first set of today was logged, while the training goes on. */
function ElapsedTime({ results, completed }: { results: WorkoutLog["results"]; completed: boolean }) {
  const first = useMemo(() => {
    const times = [...results.values()].map(({ loggedAt }) => Date.parse(loggedAt));
    return times.length ? Math.min(...times) : undefined;
  }, [results]);
  const now = useNow(1000, first !== undefined && !completed).getTime();
  const seconds = first === undefined ? 0 : (now - first) / 1000;
  if (completed || first === undefined || seconds < 0 || seconds > 4 * 3600) return null;
  return <span className={css.elapsed}>{formatClock(seconds)}</span>;
}
