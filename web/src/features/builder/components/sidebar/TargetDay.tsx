import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { LAST_DAY } from "~/api/limits";
import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { useBuilder } from "../context";
import css from "./Sidebar.module.css";

/** The selected day, with the days before and after it, and a way into it. */
export function TargetDay() {
  const { timeline, selection, openDay } = useBuilder();
  const day = selection.cursor;
  const date = timeline.anchor ? formatDay(addDays(timeline.anchor, day), "weekdayShort") : null;
  return (
    <div className={css.day}>
      <IconButton
        small
        label={m.builder_day_before()}
        disabled={day === 0}
        onClick={() => selection.moveCursor(day - 1)}
      >
        <IconChevronLeft size={16} />
      </IconButton>
      <span className={css.dayName} aria-live="polite">
        {date ? m.builder_day_on({ day: day + 1, date }) : m.builder_day({ day: day + 1 })}
      </span>
      <IconButton
        small
        label={m.builder_day_after()}
        disabled={day === LAST_DAY}
        onClick={() => selection.moveCursor(day + 1)}
      >
        <IconChevronRight size={16} />
      </IconButton>
      <Button size="small" onClick={() => openDay(day)}>
        {m.builder_open_day()}
      </Button>
    </div>
  );
}
