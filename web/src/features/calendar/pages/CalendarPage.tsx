import { IconCalendarEvent } from "@tabler/icons-react";
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
import { usePastDuePrograms } from "../api/memberships";
import { CalendarBar } from "../components/calendar/CalendarBar";
import { CalendarBody } from "../components/calendar/CalendarBody";
import { CalendarSkeleton } from "../components/calendar/CalendarSkeleton";
import { programsOf } from "../components/calendar/days";
import { useCalendarPosition } from "../components/calendar/useCalendarPosition";
import { DayMacros } from "../components/lazyMacros";
import { EmptyCalendar } from "../components/EmptyCalendar";
import { RefusedWorkNotice } from "../components/RefusedWorkNotice";
import { UnavailableOffline } from "../components/UnavailableOffline";
import { shiftDate, visibleRange } from "../lib/calendarRange";
import { useToday } from "~/ui/useToday";
import { useDeviceReady } from "~/lib/deviceReady";

/** The client's programs on a calendar: day, week and month. */
export default function CalendarPage() {
  const phone = useIsPhone();
  return useDeviceReady() ? (
    <Calendar phone={phone} />
  ) : (
    <Page title={m.calendar_title()}>
      <CalendarSkeleton view="week" phone={phone} />
    </Page>
  );
}

function Calendar({ phone }: { phone: boolean }) {
  const unit = useUnit();
  const pastDue = usePastDuePrograms();
  const today = useToday();
  const [{ view, date, program, from, days: dayCount }, change] = useCalendarPosition(today);
  const monthly = view === "month";
  const range = useCalendar(from, dayCount, !monthly);
  // A single day is shown with its week and the days after it.
  const month = useMonth(monthly ? from : startOfWeek(date), view !== "week");
  const query = monthly ? month : range;
  // What a swipe or an arrow would show next is fetched too.
  useCalendar(visibleRange(view, shiftDate(view, date, 1)).from, dayCount, !monthly && range.isSuccess);
  useCalendar(visibleRange(view, shiftDate(view, date, -1)).from, dayCount, !monthly && range.isSuccess);
  const empty = query.data?.days.length === 0 && query.missing.size === 0;
  // If the range is empty, the six weeks around today show whether the whole calendar is.
  const nearbyMonth = useMonth(addDays(today, -14), empty);

  const days = (monthly ? month.data?.days : range.data?.days) ?? [];
  const programs = programsOf(days);
  const isShown = (day: { program: { id: string } }) => !program || day.program.id === program;
  const isEmptyCalendar = empty && nearbyMonth.data && !nearbyMonth.data.days.some(({ open }) => open);

  return (
    <Page title={m.calendar_title()}>
      <CalendarBar view={view} date={date} today={today} onChange={change} programs={programs} program={program} />
      <RefusedWorkNotice />
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
      {query.unreachable ? (
        <UnavailableOffline />
      ) : query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
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
        <>
          {(view === "day" || (view === "week" && phone)) && <DayMacros date={date} />}
          <CalendarBody
            view={view}
            date={date}
            today={today}
            days={days.filter(isShown)}
            nearbyDays={month.data?.days.filter(isShown)}
            unit={unit}
            showProgram={programs.length > 1}
            missing={view === "day" ? new Set([...range.missing, ...month.missing]) : query.missing}
            onChange={change}
          />
        </>
      )}
    </Page>
  );
}
