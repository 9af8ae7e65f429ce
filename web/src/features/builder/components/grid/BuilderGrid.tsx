import { DragDropProvider, DragOverlay, KeyboardSensor, PointerSensor } from "@dnd-kit/react";
import { IconCalendarPlus, IconPlus } from "@tabler/icons-react";
import { type ComponentProps, type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/states/States";
import { useBuilder } from "../context";
import css from "./Grid.module.css";
import { useGridKeys } from "./useGridKeys";
import { WeekRow } from "./WeekRow";

type DragEnd = NonNullable<ComponentProps<typeof DragDropProvider>["onDragEnd"]>;
type DragData = { day: number; sessionId: string; title: string };

/** The pointer drags the whole card, the keyboard its grip. */
const SENSORS = [
  PointerSensor.configure({ activatorElements: (source) => [source.element, source.handle] }),
  KeyboardSensor,
];

/** Weekdays with training are wide, the others narrow; all are wide if none has training. */
function columnsOf(wideWeekdays: ReadonlySet<number>): string {
  const widths = Array.from({ length: DAYS_PER_WEEK }, (_, day) =>
    wideWeekdays.size === 0 || wideWeekdays.has(day) ? "minmax(0, 1.3fr)" : "minmax(56px, 0.5fr)",
  );
  return `76px ${widths.join(" ")}`;
}

function dayName(anchor: string | null, day: number): string {
  if (!anchor) return m.builder_day({ day: day + 1 });
  return formatDay(addDays(anchor, day), "weekday");
}

function WeekdayHeader({ openedDay }: { openedDay: number | null }) {
  const { timeline } = useBuilder();
  return (
    <div role="row" className={css.top}>
      <span role="columnheader">
        <span className="visually-hidden">{m.builder_week_column()}</span>
      </span>
      {Array.from({ length: DAYS_PER_WEEK }, (_, day) => (
        <span
          key={day}
          role="columnheader"
          className={cx(openedDay !== null && openedDay % DAYS_PER_WEEK === day && css.currentWeekday)}
        >
          {dayName(timeline.anchor, day)}
        </span>
      ))}
    </div>
  );
}

/** Scrolls to a week, and again while the weeks above it are still growing, until the person scrolls. */
function scrollToWeek(week: number): () => void {
  let tries = 0;
  const listeners = new AbortController();
  const stop = () => {
    clearInterval(timer);
    listeners.abort();
  };
  const timer = setInterval(() => {
    document.getElementById(`week-${week}`)?.scrollIntoView({ block: "start" });
    tries += 1;
    if (tries >= 12) stop();
  }, 100);
  for (const kind of ["wheel", "keydown", "pointerdown"]) {
    addEventListener(kind, stop, { passive: true, signal: listeners.signal });
  }
  return stop;
}

/** All weeks of the timeline, one below the other. */
export function BuilderGrid({ weeks, onMoreWeeks }: { weeks: number; onMoreWeeks: () => void }) {
  const { openedDay, openDay, actions, selection, timeline, firstShown } = useBuilder();
  const [trainingWeekdays, setTrainingWeekdays] = useState<ReadonlySet<number>>(new Set());
  const { onKeyDown, onFocus, onPaste } = useGridKeys(weeks * DAYS_PER_WEEK - 1);
  const addTrainingWeekdays = useCallback((weekdays: number[]) => {
    setTrainingWeekdays((old) => (weekdays.every((day) => old.has(day)) ? old : new Set([...old, ...weekdays])));
  }, []);

  // While dragging, Escape only cancels the drag.
  const dragging = useRef(false);
  useEffect(() => (firstShown === null ? undefined : scrollToWeek(weekOf(firstShown))), [firstShown]);

  const drop: DragEnd = ({ canceled, operation }) => {
    const dragged = operation.source?.data as DragData | undefined;
    const target = (operation.target?.data as { day?: number } | undefined)?.day;
    if (canceled || !dragged || target === undefined || target === dragged.day) return;
    if (selection.days.size > 1 && selection.days.has(dragged.day)) {
      const shift = target - dragged.day;
      const first = selection.sorted[0]! + shift;
      if (first < 0) return;
      void actions.move({ days: selection.sorted, to: first });
      selection.clear();
      return;
    }
    void actions.move({ days: [dragged.day], to: target, sessionId: dragged.sessionId });
  };

  const wideWeekdays =
    openedDay === null || trainingWeekdays.size === 0
      ? trainingWeekdays
      : new Set([...trainingWeekdays, openedDay % DAYS_PER_WEEK]);
  return (
    <DragDropProvider
      sensors={SENSORS}
      onDragStart={() => {
        dragging.current = true;
      }}
      onDragEnd={(event, manager) => {
        dragging.current = false;
        return drop(event, manager);
      }}
    >
      <div data-scroller className={css.grid} style={{ "--columns": columnsOf(wideWeekdays) } as CSSProperties}>
        <div
          role="grid"
          tabIndex={-1}
          aria-label={m.builder_grid({ title: timeline.program_title })}
          aria-multiselectable="true"
          aria-rowcount={weeks + 1}
          className={css.inner}
          onKeyDown={(event) => dragging.current || onKeyDown(event)}
          onPaste={onPaste}
          onFocus={onFocus}
        >
          <WeekdayHeader openedDay={openedDay} />
          {Array.from({ length: weeks }, (_, week) => (
            <WeekRow key={week} week={week} onTrainingWeekdays={addTrainingWeekdays} />
          ))}
        </div>
        {timeline.last_day === null && openedDay === null && (
          <EmptyState
            icon={<IconCalendarPlus size={24} />}
            title={m.builder_nothing_planned()}
            action={
              <Button variant="primary" onClick={() => openDay(0)}>
                {m.builder_empty_action()}
              </Button>
            }
          >
            {m.builder_empty_text()}
          </EmptyState>
        )}
        <div className={css.ends}>
          <Button icon={<IconPlus size={16} />} onClick={onMoreWeeks}>
            {m.builder_more_weeks()}
          </Button>
        </div>
      </div>
      <DragOverlay dropAnimation={null}>
        {(source) => {
          const dragged = source.data as DragData;
          const isSelection = selection.days.size > 1 && selection.days.has(dragged.day);
          return (
            <div className={css.overlay}>
              {isSelection ? m.builder_days({ count: selection.days.size }) : dragged.title || m.builder_session()}
            </div>
          );
        }}
      </DragOverlay>
    </DragDropProvider>
  );
}
