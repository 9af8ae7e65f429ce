import { IconChevronLeft, IconChevronRight, IconFilter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { addDays, addMonths, type LocalDate } from "~/lib/dates";
import { formatDay, formatDayRange } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Segmented } from "~/ui/field/Segmented";
import { Menu } from "~/ui/menu/Menu";
import css from "./CalendarBar.module.css";

export type View = "day" | "week" | "month";
export const VIEWS: View[] = ["day", "week", "month"];

/** The first day that a view shows, and how many days. */
export function visibleRange(view: View, date: LocalDate): { from: LocalDate; days: number } {
  if (view === "day") return { from: date, days: 1 };
  if (view === "week") return { from: startOfWeek(date), days: 7 };
  return { from: startOfWeek(`${date.slice(0, 7)}-01`), days: 42 };
}

/** The date one view further or back. */
export function shiftDate(view: View, date: LocalDate, by: 1 | -1): LocalDate {
  if (view === "day") return addDays(date, by);
  return view === "week" ? addDays(date, 7 * by) : addMonths(date, by);
}

export function rangeTitle(view: View, date: LocalDate, today: LocalDate): string {
  if (view === "day") return date === today ? m.calendar_today() : formatDay(date, "weekdayLong");
  if (view === "month") return formatDay(date, "monthWithYear");
  const first = startOfWeek(date);
  return formatDayRange(first, addDays(first, 6));
}

export type Program = { id: string; title: string };

type FilterProps = { programs: Program[]; value: string; onChange: (id: string) => void };

/** Chooses one of the programs on the calendar, or all. */
function ProgramFilter({ programs, value, onChange }: FilterProps) {
  // The chosen program may have no day among those shown: it can still be deselected.
  const chosen = value && (programs.find(({ id }) => id === value)?.title ?? m.calendar_one_program());
  return (
    <Menu
      align="end"
      label={m.calendar_programs()}
      trigger={<Button icon={<IconFilter size={16} />}>{chosen || m.calendar_all_programs()}</Button>}
      items={[
        { label: m.calendar_all_programs(), selected: !value, onClick: () => onChange("") },
        "divider",
        ...programs.map(({ id, title }) => ({ label: title, selected: id === value, onClick: () => onChange(id) })),
      ]}
    />
  );
}

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
  const onToday =
    visibleRange(view, date).from === visibleRange(view, today).from &&
    (view !== "month" || date.slice(0, 7) === today.slice(0, 7));
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
        <Button className={css.today} aria-pressed={onToday} onClick={() => onChange({ date: today })}>
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
