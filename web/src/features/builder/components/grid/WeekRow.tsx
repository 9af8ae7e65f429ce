import { IconDots } from "@tabler/icons-react";
import { memo, useEffect } from "react";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { LazyMenu } from "~/ui/menu/LazyMenu";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useWeek } from "../../api/timeline";
import { formatDateOfDay } from "../../lib/format";
import { useBuilder } from "../context";
import { DayCard } from "./DayCard";
import css from "./Grid.module.css";
import { useNearViewport } from "./useNearViewport";

const MAX_BAR_PX = 22;

/** The minutes of each day of the week as seven small bars. */
function MinuteBars({ minutes }: { minutes: number[] }) {
  const maxMinutes = Math.max(60, ...minutes);
  return (
    <div className={css.bars} aria-hidden="true">
      {minutes.map((value, day) => (
        <i key={day} style={{ height: Math.round((value / maxMinutes) * MAX_BAR_PX) }} />
      ))}
    </div>
  );
}

/** The week's number, its totals and its menu. */
function WeekHeader({ week, sets, minutes }: { week: number; sets: number; minutes: number[] }) {
  const { timeline, selection, setDialog, actions } = useBuilder();
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => week * DAYS_PER_WEEK + index);
  const first = week * DAYS_PER_WEEK;
  return (
    <div role="rowheader" className={css.gutter}>
      <div className={css.weekName}>{m.builder_week({ week: week + 1 })}</div>
      <div>{`${first + 1}–${first + DAYS_PER_WEEK}`}</div>
      {timeline.anchor && <div className="nowrap">{formatDateOfDay(timeline.anchor, first)}</div>}
      {sets > 0 || minutes.some(Boolean) ? (
        <>
          <MinuteBars minutes={minutes} />
          <div>{m.training_sets({ count: sets })}</div>
        </>
      ) : null}
      <div className={css.more}>
        <LazyMenu
          label={m.builder_week_actions({ week: week + 1 })}
          trigger={
            <IconButton small label={m.builder_week_actions({ week: week + 1 })}>
              <IconDots size={16} />
            </IconButton>
          }
          items={[
            { label: m.builder_select_week(), onClick: () => selection.select(days) },
            {
              label: m.builder_insert_template(),
              onClick: () => setDialog({ kind: "insertTemplate", day: first, isWeek: true }),
            },
            { label: m.builder_paste_menu(), onClick: () => setDialog({ kind: "paste", day: first }) },
            { label: m.builder_import_menu(), onClick: () => setDialog({ kind: "import", day: first }) },
            {
              label: m.builder_save_as_template(),
              disabled: sets === 0 && !minutes.some(Boolean),
              onClick: () => setDialog({ kind: "saveTemplate", days }),
            },
            "divider",
            { label: m.builder_repeat_week(), onClick: () => setDialog({ kind: "repeat", week }) },
            { label: m.builder_copy_week_to(), onClick: () => setDialog({ kind: "copy", days }) },
            {
              label: m.builder_copy_with_progression(),
              onClick: () => {
                selection.select(days);
                setDialog({ kind: "progression", days });
              },
            },
            "divider",
            { label: m.builder_clear_week(), danger: true, onClick: () => void actions.clear(days) },
          ]}
        />
      </div>
    </div>
  );
}

export function WeekSkeleton() {
  return Array.from({ length: DAYS_PER_WEEK }, (_, index) => (
    <div key={index} className={css.skeleton}>
      <Skeleton width={20} height={10} />
      <Skeleton width="70%" height={14} />
      <Skeleton width="50%" height={10} />
    </div>
  ));
}

/** A week: its header and seven days. Far from the viewport it is an empty box, so that a year scrolls well. */
export const WeekRow = memo(function WeekRow({
  week,
  onTrainingWeekdays,
}: {
  week: number;
  /** Called with the weekdays that have training, from 0, once the week is loaded. */
  onTrainingWeekdays: (weekdays: number[]) => void;
}) {
  const { timelineRef, dense, selection } = useBuilder();
  const { ref, near, height } = useNearViewport<HTMLDivElement>(dense ? 160 : 280);
  // The day with the keyboard focus stays rendered however far one scrolls: Tab leads back to it.
  const isRendered = near || weekOf(selection.cursor) === week;
  const { days, totals, error, retry } = useWeek(timelineRef, week, isRendered);
  useEffect(() => {
    const weekdays = days?.filter((day) => day.content.sessions.length > 0).map((day) => day.day % DAYS_PER_WEEK);
    if (weekdays?.length) onTrainingWeekdays(weekdays);
  }, [days, onTrainingWeekdays]);
  return (
    <div ref={ref} role="row" id={`week-${week}`} className={css.week} style={isRendered ? undefined : { height }}>
      {isRendered && (
        <>
          <WeekHeader week={week} sets={totals?.sets ?? 0} minutes={totals?.minutes ?? []} />
          {!days && !error && <WeekSkeleton />}
          {!days && error && (
            <div className={css.failed}>
              <ErrorState error={error} onRetry={retry} />
            </div>
          )}
          {days &&
            Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
              const day = week * DAYS_PER_WEEK + index;
              return <DayCard key={day} day={day} stored={days.find((stored) => stored.day === day)} />;
            })}
        </>
      )}
    </div>
  );
});
