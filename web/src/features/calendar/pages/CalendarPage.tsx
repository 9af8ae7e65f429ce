import { IconCalendarEvent } from "@tabler/icons-react";
import { useMemo } from "react";
import { useUnit } from "~/domain/training/useUnit";
import { addDays } from "~/lib/dates";
import { startOfWeek } from "~/lib/week";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Page } from "~/ui/page/Page";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { useCalendar, useMonth } from "../api/calendar";
import { usePastDuePrograms } from "../api/emptyCalendar";
import { CalendarBar, shiftDate, visibleRange } from "../components/calendar/CalendarBar";
import { CalendarBody, programsOf } from "../components/calendar/CalendarBody";
import { CalendarSkeleton } from "../components/calendar/CalendarSkeleton";
import { summarizeDay, summarizeMonthDay } from "../components/calendar/dayStatus";
import { useCalendarPosition } from "../components/calendar/useCalendarPosition";
import { EmptyCalendar } from "../components/EmptyCalendar";
import { UnavailableOffline } from "../components/UnavailableOffline";
import { useToday } from "../lib/today";
import { useOfflineDays } from "../offline/useOfflineDays";

/** The client's programs on a calendar: day, week and month. */
export default function CalendarPage() {
  const phone = useIsPhone();
  const unit = useUnit();
  const pastDue = usePastDuePrograms();
  const localToday = useToday();
  const [{ view, date, program }, change] = useCalendarPosition(localToday);
  const { from, days } = visibleRange(view, date);
  const monthly = view === "month";
  const range = useCalendar(from, days, !monthly);
  // A single day is shown with its week and the days after it.
  const month = useMonth(monthly ? from : startOfWeek(date), view !== "week");
  const query = monthly ? month : range;
  // What a swipe or an arrow would show next is fetched too.
  useCalendar(visibleRange(view, shiftDate(view, date, 1)).from, days, !monthly && range.isSuccess);
  useCalendar(visibleRange(view, shiftDate(view, date, -1)).from, days, !monthly && range.isSuccess);
  // Whether only this week is empty.
  const empty = query.data?.days.length === 0;
  const nearbyMonth = useMonth(addDays(localToday, -14), empty);
  useOfflineDays(localToday);

  const today = query.data?.today ?? localToday;
  const isShown = (id: string) => !program || id === program;
  const all = useMemo(() => (monthly ? month.data?.days : range.data?.days) ?? [], [monthly, month.data, range.data]);
  const shown = (monthly ? [] : (range.data?.days ?? [])).filter((day) => isShown(day.program.id));
  const summaries = (
    monthly
      ? (month.data?.days ?? []).map((day) => summarizeMonthDay(day, today))
      : (range.data?.days ?? []).map((day) => summarizeDay(day, today))
  ).filter((summary) => isShown(summary.program.id));
  const upcoming = view === "day" ? (month.data?.days ?? []).map((day) => summarizeMonthDay(day, today)) : [];
  const programs = programsOf(all);
  const isEmptyCalendar = empty && nearbyMonth.data && !nearbyMonth.data.days.some(({ open }) => open);

  return (
    <Page title={m.calendar_title()}>
      <CalendarBar view={view} date={date} today={today} onChange={change} programs={programs} program={program} />
      {(isEmptyCalendar ? [] : pastDue).map(({ id, title }) => (
        <Banner
          key={id}
          tone="warn"
          action={
            <ButtonLink to={{ name: "billing_purchases" }} size="small">
              {m.calendar_past_due_action()}
            </ButtonLink>
          }
        >
          {m.calendar_past_due_text({ program: title })}
        </Banner>
      ))}
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : query.unreachable ? (
        <UnavailableOffline />
      ) : !query.data || (empty && !nearbyMonth.data && !nearbyMonth.error && !nearbyMonth.unreachable) ? (
        <CalendarSkeleton view={view} phone={phone} />
      ) : isEmptyCalendar ? (
        <EmptyCalendar today={today} />
      ) : empty && !phone && view !== "day" ? (
        <EmptyState
          framed
          icon={<IconCalendarEvent size={24} />}
          title={m.calendar_empty_range_title()}
          action={<Button onClick={() => change({ date: today })}>{m.calendar_go_today()}</Button>}
        >
          {m.calendar_empty_range_text()}
        </EmptyState>
      ) : (
        <CalendarBody
          view={view}
          date={date}
          today={today}
          days={shown}
          summaries={summaries}
          upcoming={upcoming.filter((summary) => isShown(summary.program.id))}
          unit={unit}
          showProgram={programs.length > 1}
          onChange={change}
        />
      )}
    </Page>
  );
}
