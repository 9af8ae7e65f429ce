import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { isSameMonth, rangeTitle, shiftDate, type View, visibleRange } from "../../lib/calendarRange";
import css from "./CalendarBar.module.css";
import type { Program } from "./days";
import { ProgramFilter } from "./ProgramFilter";

type Props = {
  view: View;
  date: LocalDate;
  today: LocalDate;
  /** The programs of the days that are shown. */
  programs: Program[];
  /** The id of the only program shown; empty for all. */
  program: string;
  onChange: (change: { view?: View; date?: LocalDate; program?: string }) => void;
  heading?: ReactNode;
};

/** The title of what is shown, and buttons to move and to change the view. */
export function CalendarBar({ view, date, today, programs, program, onChange, heading }: Props) {
  const isTodayShown =
    visibleRange(view, date).from === visibleRange(view, today).from && (view !== "month" || isSameMonth(date, today));
  return (
    <header className={css.bar}>
      <div className={css.barTitle}>{heading ?? <h1 className={css.title}>{rangeTitle(view, date, today)}</h1>}</div>
      <div className={css.arrows}>
        <IconButton label={m.calendar_previous()} onClick={() => onChange({ date: shiftDate(view, date, -1) })}>
          <IconChevronLeft size={20} />
        </IconButton>
        <IconButton label={m.calendar_next()} onClick={() => onChange({ date: shiftDate(view, date, 1) })}>
          <IconChevronRight size={20} />
        </IconButton>
        <Button className={css.today} aria-pressed={isTodayShown} onClick={() => onChange({ date: today })}>
          {m.calendar_today()}
        </Button>
      </div>
      <div className={css.views}>
        <Segmented
          label={m.calendar_view()}
          value={view}
          onChange={(next) => onChange({ view: next })}
          options={[
            { value: "day", label: m.calendar_view_day() },
            { value: "week", label: m.calendar_view_week() },
            { value: "month", label: m.calendar_view_month() },
          ]}
        />
      </div>
      {(programs.length > 1 || program !== "") && (
        <div className={css.filter}>
          <ProgramFilter programs={programs} value={program} onChange={(id) => onChange({ program: id })} />
        </div>
      )}
    </header>
  );
}
