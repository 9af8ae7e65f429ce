import { useDraggable, useDroppable } from "@dnd-kit/react";
import { IconCheck, IconCircleCheck, IconDots, IconGripVertical, IconPlus, IconUserEdit } from "@tabler/icons-react";
import { memo, type MouseEvent } from "react";
import { type Content, REST_DAY, type Session } from "~/domain/training/content";
import { countSets, dayMinutes } from "~/domain/training/volume";
import { weekAndDay } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { LazyMenu } from "~/ui/menu/LazyMenu";
import { useDayHints } from "../../api/hints";
import type { BuilderDay } from "../../api/timeline";
import { useDraft } from "../../lib/drafts";
import { formatDateOfDay } from "../../lib/format";
import { useBuilder } from "../context";
import { HintMark } from "../hints/DayHints";
import { OthersDrafts } from "../OthersDrafts";
import { DayBlocks, SessionNames } from "./DayBlocks";
import css from "./DayCard.module.css";
import { useDayMenu } from "./useDayMenu";

/** A session in the grid. Dragging it, or its grip by keyboard, moves it to another day. */
function SessionSummary({
  day,
  session,
  dense,
  isPreview,
}: {
  day: number;
  session: Session;
  dense: boolean;
  isPreview: boolean;
}) {
  const { preview } = useBuilder();
  const { ref, handleRef, isDragging } = useDraggable({
    id: `${isPreview ? "preview" : "session"}:${day}:${session.id}`,
    data: { day, sessionId: session.id, title: session.title },
    disabled: isPreview,
  });
  return (
    <div ref={ref} className={cx(css.session, isDragging && css.lifted)}>
      <div className={css.titleRow}>
        <span className={css.title}>{session.title || m.builder_session()}</span>
        {!isPreview && (
          <button
            ref={handleRef}
            type="button"
            tabIndex={-1}
            className={cx(css.tool, css.grip)}
            aria-label={m.builder_drag_session({ title: session.title || m.builder_session() })}
            onClick={(event) => event.stopPropagation()}
          >
            <IconGripVertical size={14} />
          </button>
        )}
      </div>
      {dense ? (
        <SessionNames session={session} />
      ) : (
        <DayBlocks session={session} changed={isPreview ? preview?.changedExercises : undefined} />
      )}
    </div>
  );
}

function CardFooter({
  day,
  content,
  logged,
  overrides,
  hasDraft,
  isPreview,
}: {
  day: number;
  content: Content;
  logged: number;
  overrides: number;
  hasDraft: boolean;
  isPreview: boolean;
}) {
  if (isPreview) return <div className={cx(css.foot, css.preview)}>{m.builder_preview()}</div>;
  return (
    <div className={css.foot}>
      <span>
        {m.builder_minutes({ count: dayMinutes(content) })}
        {hasDraft && <span className={css.draft}> · {m.builder_draft()}</span>}
      </span>
      {overrides > 0 && <OverridesMark day={day} count={overrides} />}
      {logged > 0 && (
        <span className={css.mark} title={m.builder_logged_by({ count: logged })}>
          <IconCircleCheck size={13} stroke={1.75} aria-hidden="true" />
          <span aria-hidden="true">{logged}</span>
          <span className="visually-hidden">{m.builder_logged_by({ count: logged })}</span>
        </span>
      )}
    </div>
  );
}

/** For how many clients the day is different; opens what is. */
function OverridesMark({ day, count }: { day: number; count: number }) {
  const { setDialog } = useBuilder();
  const label = m.builder_overridden_for({ count });
  return (
    <button
      type="button"
      tabIndex={-1}
      className={cx(css.mark, css.overrides)}
      title={label}
      aria-label={label}
      onClick={(event) => {
        event.stopPropagation();
        setDialog({ kind: "overrides", day });
      }}
    >
      <IconUserEdit size={13} stroke={1.75} aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
    </button>
  );
}

function useSelectOrOpen(day: number) {
  const { selection, openDay } = useBuilder();
  return (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey) selection.toggle(day);
    else if (event.shiftKey) selection.extend(day);
    else {
      selection.moveCursor(day);
      selection.clear();
      openDay(day);
    }
  };
}

function accessibleName(day: number, content: Content, date: string | null, hints: number): string {
  const position = m.builder_day_place(weekAndDay(day));
  const titles = content.sessions.map((session) => session.title || m.builder_session()).join(", ");
  const summary = titles ? `${titles}, ${m.training_sets({ count: countSets(content) })}` : m.builder_rest();
  const hinted = hints > 0 && m.builder_hints_count({ count: hints });
  return [position, date, summary, hinted].filter(Boolean).join(", ");
}

/** One day in the grid. */
export const DayCard = memo(function DayCard({ day, stored }: { day: number; stored: BuilderDay | undefined }) {
  const { timeline, selection, openedDay, targetDay, preview, dense, today } = useBuilder();
  const draft = useDraft(timeline.id, day);
  const previewContent = preview?.days.get(day);
  const content = previewContent ?? draft?.content ?? stored?.content ?? REST_DAY;
  const { ref, isDropTarget } = useDroppable({ id: `day:${day}`, data: { day } });
  const onClick = useSelectOrOpen(day);
  const menu = useDayMenu(day, content);
  const selected = selection.days.has(day);
  const date = timeline.anchor ? formatDateOfDay(timeline.anchor, day) : null;
  const isRestDay = content.sessions.length === 0;
  const hints = useDayHints(timeline.id, day).length;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the grid around it handles the keys
    <div
      ref={ref}
      role="gridcell"
      id={`day-${day}`}
      data-day={day}
      data-picking={selection.days.size > 0 || undefined}
      tabIndex={selection.cursor === day ? 0 : -1}
      aria-selected={selected}
      aria-current={today === day ? "date" : undefined}
      aria-label={accessibleName(day, content, date, hints)}
      className={cx(
        css.cell,
        dense && css.dense,
        isRestDay && css.rest,
        selected && css.selected,
        (openedDay === day || targetDay === day) && css.opened,
        previewContent && css.previewed,
        isDropTarget && css.over,
      )}
      onClick={onClick}
    >
      <div className={css.head}>
        <span className={css.number}>
          {day + 1}
          {date && <span className={css.date}>{date}</span>}
        </span>
        <span className={css.tools}>
          {!previewContent && (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks of the menu from opening the day
            <span onClick={(event) => event.stopPropagation()}>
              <LazyMenu
                align="end"
                label={m.builder_day_actions()}
                items={menu}
                trigger={
                  <button type="button" tabIndex={-1} className={css.tool} aria-label={m.builder_day_actions()}>
                    <IconDots size={14} />
                  </button>
                }
              />
            </span>
          )}
          <button
            type="button"
            role="checkbox"
            tabIndex={-1}
            aria-checked={selected}
            aria-label={m.builder_select_day({ day: day + 1 })}
            className={css.tool}
            hidden={isRestDay && !selected && selection.days.size === 0}
            onClick={(event) => {
              event.stopPropagation();
              selection.toggle(day);
            }}
          >
            <span className={css.tick}>
              <IconCheck size={12} stroke={3} />
            </span>
          </button>
        </span>
      </div>
      {isRestDay && (
        <>
          <span className={css.restWord}>{m.builder_rest()}</span>
          <span className={css.add}>
            <IconPlus size={12} />
            {m.builder_add()}
          </span>
        </>
      )}
      {content.sessions.map((session) => (
        <SessionSummary
          key={session.id}
          day={day}
          session={session}
          dense={dense}
          isPreview={Boolean(previewContent)}
        />
      ))}
      {!previewContent && <OthersDrafts day={day} small />}
      {!previewContent && <HintMark count={hints} />}
      {!isRestDay && (
        <CardFooter
          day={day}
          content={content}
          logged={stored?.logged ?? 0}
          overrides={stored?.overrides ?? 0}
          hasDraft={Boolean(draft)}
          isPreview={Boolean(previewContent)}
        />
      )}
    </div>
  );
});
