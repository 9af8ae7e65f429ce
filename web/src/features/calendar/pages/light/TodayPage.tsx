import { useUnit } from "~/domain/training/useUnit";
import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Page, PageHeader } from "~/ui/page/Page";
import { ErrorState } from "~/ui/states/States";
import { lazyPart } from "~/ui/lazyPart";
import { useCalendar, useNearbyDays } from "../../api/calendar";
import { programsOf } from "../../components/calendar/days";
import { summarizeDay } from "../../components/calendar/daySummary";
import { DayMacros } from "../../components/lazyMacros";
import { DayScreen, DaySkeleton } from "../../components/day/DayScreen";
import { RefusedWorkNotice } from "../../components/RefusedWorkNotice";
import { UnavailableOffline } from "../../components/UnavailableOffline";
import { useDeviceReady } from "~/lib/deviceReady";
import { rangeTitle } from "../../lib/calendarRange";
import { keyOf, whichOf } from "../../lib/offSchedule";
import { useShownDay } from "../../offline/useShownDay";

// A day with one training needs neither.
const DayWithWeek = lazyPart(async () => (await import("../../components/calendar/DayWithWeek")).DayWithWeek, {
  background: true,
});
const EmptyCalendar = lazyPart(async () => (await import("../../components/EmptyCalendar")).EmptyCalendar, {
  background: true,
});

/** Today: the training itself if there is only one, otherwise the cards of the day, or a note that it is a rest day. */
export default function TodayPage() {
  return useDeviceReady() ? <Today /> : <DaySkeleton />;
}

function Today() {
  const { shown, today, goToToday } = useShownDay();
  return (
    <>
      {shown < today && (
        <Banner
          action={
            <Button size="small" onClick={goToToday}>
              {m.calendar_go_to_new_day()}
            </Button>
          }
        >
          {m.calendar_new_day({ date: formatDay(shown, "weekdayLong") })}
        </Banner>
      )}
      <DayOrCards date={shown} today={today} />
    </>
  );
}

/** `date` is what is shown; after midnight it may be the day before `today`. */
function DayOrCards({ date, today }: { date: LocalDate; today: LocalDate }) {
  const unit = useUnit();
  const { data, error, refetch, unreachable } = useCalendar(date, 1);
  const training = data?.days.filter(({ content, open }) => open && content.sessions.length > 0);
  const only = training?.length === 1 ? training[0] : undefined;
  const nearby = useNearbyDays(date, training !== undefined && !only);
  if (only)
    return <DayScreen key={keyOf(only)} enrolmentId={only.enrolment_id} date={only.date} which={whichOf(only)} />;
  // The cards do not need the days around them. Without cards, those say whether it is a rest day.
  const isMissing = data?.days.length === 0 && !nearby.data;
  const unavailable = (!data && unreachable) || (isMissing && nearby.unreachable);
  const failed = !unavailable && ((!data && error) || (isMissing && nearby.error));
  if (!failed && !unavailable && (!data || (data.days.length === 0 && nearby.isPending))) return <DaySkeleton />;
  const summaries = (nearby.data ?? []).map((day) => summarizeDay(day, today));
  const title = rangeTitle("day", date, today);
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        note={date === today ? formatDay(today, "weekdayLong") : undefined}
        actions={<ButtonLink to={{ name: "user_calendar" }}>{m.calendar_open_calendar()}</ButtonLink>}
      />
      <RefusedWorkNotice />
      {failed ? (
        <ErrorState error={failed} onRetry={data ? nearby.refetch : refetch} />
      ) : unavailable ? (
        <UnavailableOffline />
      ) : !nearby.data?.some(({ open }) => open) && !data?.days.length ? (
        <EmptyCalendar today={today} />
      ) : (
        <>
          <DayMacros date={date} />
          <DayWithWeek
            date={date}
            days={data?.days ?? []}
            nearbySummaries={nearby.isPending ? undefined : summaries}
            today={today}
            unit={unit}
            showProgram={programsOf([...summaries, ...(data?.days ?? [])]).length > 1}
          />
        </>
      )}
    </Page>
  );
}
