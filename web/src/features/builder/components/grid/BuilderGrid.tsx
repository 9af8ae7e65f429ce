import { DragDropProvider, DragOverlay, KeyboardSensor, PointerSensor } from "@dnd-kit/react";
import { IconCalendarPlus, IconPlus } from "@tabler/icons-react";
import { type ComponentProps, type CSSProperties, useCallback, useEffect, useRef, useState } from "react";
import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { EmptyState } from "~/ui/states/States";
import { WEEK } from "../../api/timeline";
import { useBuilder } from "../context";
import css from "./Grid.module.css";
import { useGridKeys } from "./useGridKeys";
import { WeekRow } from "./WeekRow";

type DragEnd = NonNullable<ComponentProps<typeof DragDropProvider>["onDragEnd"]>;
type Carried = { day: number; sessionId: string; title: string };

/** The whole card is dragged by the pointer; by keyboard it is its grip. */
const SENSORS = [
  PointerSensor.configure({ activatorElements: (source) => [source.element, source.handle] }),
  KeyboardSensor,
];

/** Days on which somebody trains are wide; days on which nobody does never steal their width. */
function columnsOf(filled: ReadonlySet<number>): string {
  const widths = Array.from({ length: WEEK }, (_, day) =>
    filled.size === 0 || filled.has(day) ? "minmax(0, 1.3fr)" : "minmax(56px, 0.5fr)",
  );
  return `76px ${widths.join(" ")}`;
}

function dayName(anchor: string | null, day: number): string {
  if (!anchor) return m.builder_day({ day: day + 1 });
  return formatDay(addDays(anchor, day), "weekday");
}

function Top({ opened }: { opened: number | null }) {
  const { timeline } = useBuilder();
  return (
    <div role="row" className={css.top}>
      <span role="columnheader">
        <span className="visually-hidden">{m.builder_week_column()}</span>
      </span>
      {Array.from({ length: WEEK }, (_, day) => (
        <span key={day} role="columnheader" className={cx(opened !== null && opened % WEEK === day && css.now)}>
          {dayName(timeline.anchor, day)}
        </span>
      ))}
    </div>
  );
}

/** Scrolls to a week, again and again while the weeks above it still get their height; a wheel or key takes over. */
function showWeek(week: number): () => void {
  let tries = 0;
  const heard = new AbortController();
  const stop = () => {
    clearInterval(timer);
    heard.abort();
  };
  const timer = setInterval(() => {
    document.getElementById(`week-${week}`)?.scrollIntoView({ block: "start" });
    tries += 1;
    if (tries >= 12) stop();
  }, 100);
  for (const kind of ["wheel", "keydown", "pointerdown"]) {
    addEventListener(kind, stop, { passive: true, signal: heard.signal });
  }
  return stop;
}

/** All weeks of the timeline, one below the other. */
export function BuilderGrid({ weeks, onMoreWeeks }: { weeks: number; onMoreWeeks: () => void }) {
  const { opened, open, actions, selection, timeline } = useBuilder();
  const [filled, setFilled] = useState<ReadonlySet<number>>(new Set());
  const { onKeyDown, onFocus } = useGridKeys(weeks * WEEK - 1);
  const onFilled = useCallback((days: number[]) => {
    setFilled((old) => (days.every((day) => old.has(day)) ? old : new Set([...old, ...days])));
  }, []);

  // Escape ends a drag and nothing else.
  const dragging = useRef(false);
  const [first] = useState(opened);
  useEffect(() => (first === null ? undefined : showWeek(Math.floor(first / WEEK))), [first]);

  const drop: DragEnd = ({ canceled, operation }) => {
    const carried = operation.source?.data as Carried | undefined;
    const target = (operation.target?.data as { day?: number } | undefined)?.day;
    if (canceled || !carried || target === undefined || target === carried.day) return;
    if (selection.days.size > 1 && selection.days.has(carried.day)) {
      const shift = target - carried.day;
      const first = selection.sorted[0]! + shift;
      if (first < 0) return;
      void actions.move({ days: selection.sorted, to: first });
      selection.clear();
      return;
    }
    void actions.move({ days: [carried.day], to: target, sessionId: carried.sessionId });
  };

  const shown = opened === null ? filled : new Set([...filled, opened % WEEK]);
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
      <div
        data-scroller
        className={css.grid}
        style={{ "--columns": columnsOf(filled.size === 0 ? filled : shown) } as CSSProperties}
      >
        <div
          role="grid"
          tabIndex={-1}
          aria-label={m.builder_grid({ title: timeline.program_title })}
          aria-multiselectable="true"
          aria-rowcount={weeks + 1}
          className={css.inner}
          onKeyDown={(event) => dragging.current || onKeyDown(event)}
          onFocus={onFocus}
        >
          <Top opened={opened} />
          {Array.from({ length: weeks }, (_, week) => (
            <WeekRow key={week} week={week} onFilled={onFilled} />
          ))}
        </div>
        {timeline.last_day === null && opened === null && (
          <EmptyState
            icon={<IconCalendarPlus size={24} />}
            title={m.builder_empty_title()}
            action={
              <Button variant="primary" onClick={() => open(0)}>
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
          const carried = source.data as Carried;
          const many = selection.days.size > 1 && selection.days.has(carried.day);
          return (
            <div className={css.overlay}>
              {many ? m.builder_days({ count: selection.days.size }) : carried.title || m.builder_session()}
            </div>
          );
        }}
      </DragOverlay>
    </DragDropProvider>
  );
}
