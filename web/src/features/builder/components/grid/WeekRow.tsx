import { IconDots } from "@tabler/icons-react";
import { memo, useEffect } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useWeek, WEEK } from "../../api/timeline";
import { formatDayOfAnchor } from "../../lib/format";
import { useBuilder } from "../context";
import { DayCard } from "./DayCard";
import css from "./Grid.module.css";
import { useNear } from "./useNearViewport";

const TALLEST = 22;

/** How much each day of the week asks for, as seven small bars. */
function Bars({ minutes }: { minutes: number[] }) {
  const most = Math.max(60, ...minutes);
  return (
    <div className={css.bars} aria-hidden="true">
      {minutes.map((value, day) => (
        <i key={day} style={{ height: Math.round((value / most) * TALLEST) }} />
      ))}
    </div>
  );
}

function Gutter({ week, sets, minutes }: { week: number; sets: number; minutes: number[] }) {
  const { timeline, selection, ask, actions } = useBuilder();
  const days = Array.from({ length: WEEK }, (_, index) => week * WEEK + index);
  const first = week * WEEK;
  return (
    <div role="rowheader" className={css.gutter}>
      <div className={css.weekName}>{m.builder_week({ week: week + 1 })}</div>
      <div>{`${first + 1}–${first + WEEK}`}</div>
      {timeline.anchor && <div className="nowrap">{formatDayOfAnchor(timeline.anchor, first)}</div>}
      {sets > 0 || minutes.some(Boolean) ? (
        <>
          <Bars minutes={minutes} />
          <div>{m.builder_sets({ count: sets })}</div>
        </>
      ) : null}
      <div className={css.more}>
        <Menu
          label={m.builder_week_actions({ week: week + 1 })}
          trigger={
            <IconButton small label={m.builder_week_actions({ week: week + 1 })}>
              <IconDots size={16} />
            </IconButton>
          }
          items={[
            { label: m.builder_select_week(), onClick: () => selection.put(days) },
            { label: m.builder_repeat_week(), onClick: () => ask({ what: "repeat", week }) },
            { label: m.builder_copy_week_to(), onClick: () => ask({ what: "copy", days }) },
            {
              label: m.builder_copy_with_progression(),
              onClick: () => {
                selection.put(days);
                ask({ what: "progression", days });
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

export function Waiting() {
  return Array.from({ length: WEEK }, (_, index) => (
    <div key={index} className={css.wait}>
      <Skeleton width={20} height={10} />
      <Skeleton width="70%" height={14} />
      <Skeleton width="50%" height={10} />
    </div>
  ));
}

/** Seven days with their week's figures. Far from view it is an empty box, so that a year scrolls well. */
export const WeekRow = memo(function WeekRow({ week, onFilled }: { week: number; onFilled: (days: number[]) => void }) {
  const { place, dense, selection } = useBuilder();
  const { ref, near, height } = useNear<HTMLDivElement>(dense ? 116 : 280);
  // The day that has the keyboard stays, however far one scrolls: Tab leads back to it.
  const drawn = near || Math.floor(selection.cursor / WEEK) === week;
  const { days, meta, error, retry } = useWeek(place, week, drawn);
  useEffect(() => {
    const filled = days?.filter((day) => day.content.sessions.length > 0).map((day) => day.day % WEEK);
    if (filled?.length) onFilled(filled);
  }, [days, onFilled]);
  return (
    <div ref={ref} role="row" id={`week-${week}`} className={css.week} style={drawn ? undefined : { height }}>
      {drawn && (
        <>
          <Gutter week={week} sets={meta?.sets ?? 0} minutes={meta?.minutes ?? []} />
          {!days && !error && <Waiting />}
          {!days && error && (
            <div className={css.failed}>
              <ErrorState error={error} onRetry={retry} />
            </div>
          )}
          {days &&
            Array.from({ length: WEEK }, (_, index) => {
              const day = week * WEEK + index;
              return <DayCard key={day} day={day} stored={days.find((one) => one.day === day)} />;
            })}
        </>
      )}
    </div>
  );
});
