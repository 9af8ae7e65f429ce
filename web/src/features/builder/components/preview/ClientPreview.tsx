import { IconChevronLeft, IconChevronRight, IconEyeOff } from "@tabler/icons-react";
import { useState } from "react";
import { LAST_DAY } from "~/api/limits";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { ClientScreens } from "~/domain/training/clientScreens";
import { type Content, REST_DAY } from "~/domain/training/content";
import { dayTitle } from "~/domain/training/title";
import { useLoadSteps } from "~/domain/training/useLoadSteps";
import { useUnit } from "~/domain/training/useUnit";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { addDays, type LocalDate, mondayOf } from "~/lib/dates";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { PhoneFrame } from "~/ui/phone/PhoneFrame";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type Timeline, useWeek } from "../../api/timeline";
import { drafts } from "../../lib/drafts";
import { useBuilder } from "../context";
import css from "./ClientPreview.module.css";

/** The date of a day in the preview. Without a shared calendar, the previewed week starts this Monday. */
function dateOf({ anchor }: Timeline, first: number, day: number): LocalDate {
  return anchor ? addDays(anchor, day) : addDays(mondayOf(localToday()), day - first);
}

type Loads = Pick<DayDetails, "load_steps">;

function toDayDetails(timeline: Timeline, first: number, day: number, content: Content, loads: Loads): DayDetails {
  return {
    date: dateOf(timeline, first, day),
    day,
    enrolment_id: timeline.id,
    open: true,
    off_schedule: false,
    run: 0,
    digest: "",
    version: 0,
    program: { id: timeline.program_id, title: timeline.program_title, type: timeline.type },
    content,
    adjusted: null,
    kept: false,
    results: [],
    scores: [],
    log: null,
    previous: {},
    ...loads,
  };
}

type Props = { from: number; screens: ClientScreens; onClose: () => void };

/** A week as a client sees it on its first day, on a phone, including unpublished changes. */
export function ClientPreview({ from, screens, onClose }: Props) {
  const { timelineRef, timeline } = useBuilder();
  const unit = useUnit();
  const [week, setWeek] = useState(weekOf(from));
  const [chosenDay, setChosenDay] = useState<number>();
  const { days: stored, error, retry } = useWeek(timelineRef, week, true);
  const loads = useLoadSteps();
  const first = week * DAYS_PER_WEEK;
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, index) => {
    const day = first + index;
    const content =
      drafts.get(timeline.id, day)?.content ?? stored?.find((stored) => stored.day === day)?.content ?? REST_DAY;
    return toDayDetails(timeline, first, day, content, { load_steps: loads.data?.load_steps ?? null });
  });
  const visibilityDays = timeline.visibility_days;
  const isVisible = ({ day }: DayDetails) => visibilityDays === null || day <= first + visibilityDays;
  const today = dateOf(timeline, first, first);
  const openedDay = chosenDay === undefined ? undefined : days.find(({ day }) => day === chosenDay);
  const changeWeek = (by: number) => {
    setWeek(week + by);
    setChosenDay(undefined);
  };
  return (
    <Dialog opened onClose={onClose} title={m.builder_preview_title()} size="medium">
      <div className={css.preview}>
        <div className={css.head}>
          <IconButton label={m.builder_previous_week()} disabled={week === 0} onClick={() => changeWeek(-1)}>
            <IconChevronLeft size={18} />
          </IconButton>
          <b>{m.builder_week({ week: week + 1 })}</b>
          <IconButton
            label={m.builder_next_week()}
            disabled={first + DAYS_PER_WEEK > LAST_DAY}
            onClick={() => changeWeek(1)}
          >
            <IconChevronRight size={18} />
          </IconButton>
        </div>
        <div className={css.days} role="radiogroup" aria-label={m.builder_preview_days()}>
          <PreviewChoice
            label={m.builder_preview_week()}
            checked={!openedDay}
            onChoose={() => setChosenDay(undefined)}
          />
          {days.map((day) => (
            <PreviewChoice
              key={day.day}
              label={`${day.day + 1}`}
              name={m.builder_preview_day({ day: day.day + 1, title: dayTitle(day.content) })}
              dimmed={!isVisible(day) || day.content.sessions.length === 0}
              checked={openedDay?.day === day.day}
              onChoose={() => setChosenDay(day.day)}
            />
          ))}
        </div>
        <p className={css.note}>
          {visibilityDays === null
            ? m.builder_preview_all()
            : m.builder_preview_ahead({ day: first + 1, count: visibilityDays })}
        </p>
        {error && !stored ? (
          <ErrorState error={error} onRetry={retry} />
        ) : !stored || loads.isPending ? (
          <Skeleton height={480} />
        ) : (
          <PhoneFrame title={m.builder_preview_title()}>
            {openedDay && !isVisible(openedDay) ? (
              <EmptyState icon={<IconEyeOff size={24} />} title={m.builder_preview_hidden_title()}>
                {m.builder_preview_hidden_text({ day: openedDay.day + 1 - (visibilityDays ?? 0) })}
              </EmptyState>
            ) : openedDay && openedDay.content.sessions.length > 0 ? (
              <screens.Training key={openedDay.day} day={openedDay} today={today} unit={unit} />
            ) : openedDay ? (
              <div className={css.page}>
                <screens.RestDay day={openedDay} today={today} unit={unit} />
              </div>
            ) : (
              <div className={css.page}>
                <screens.Week days={days.filter(isVisible)} today={today} />
                {days.filter(isVisible).every(({ content }) => content.sessions.length === 0) && (
                  <EmptyState title={m.builder_preview_empty_title()}>{m.builder_preview_empty_text()}</EmptyState>
                )}
              </div>
            )}
          </PhoneFrame>
        )}
      </div>
    </Dialog>
  );
}

type ChoiceProps = { label: string; name?: string; dimmed?: boolean; checked: boolean; onChoose: () => void };

function PreviewChoice({ label, name, dimmed, checked, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={checked}
      aria-label={name}
      className={css.day}
      data-dimmed={dimmed || undefined}
      onClick={onChoose}
    >
      {label}
    </button>
  );
}
