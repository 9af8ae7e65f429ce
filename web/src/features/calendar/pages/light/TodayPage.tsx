import { useUnit } from "~/domain/training/useUnit";
import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Page, PageHeader } from "~/ui/page/Page";
import { ErrorState } from "~/ui/states/States";
import { lazyPart } from "~/ui/lazyPart";
import { useCalendar, useMonth } from "../../api/calendar";
import { programsOf } from "../../components/calendar/days";
import { summarizeDay } from "../../components/calendar/daySummary";
import { DayScreen, DaySkeleton } from "../../components/day/DayScreen";
import { RefusedWork } from "../../components/RefusedWork";
import { UnavailableOffline } from "../../components/UnavailableOffline";
import { useDeviceReady } from "../../offline/useDeviceReady";
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
  const { shown, isEarlier, goToToday } = useShownDay();
  if (!isEarlier) return <DayOrCards localToday={shown} />;
  return (
    <>
      <Banner
        action={
          <Button size="small" onClick={goToToday}>
            {m.calendar_go_to_new_day()}
          </Button>
        }
      >
        {m.calendar_new_day({ date: formatDay(shown, "weekdayLong") })}
      </Banner>
      <DayOrCards localToday={shown} />
    </>
  );
}

function DayOrCards({ localToday }: { localToday: LocalDate }) {
  const unit = useUnit();
  const { data, error, refetch, unreachable } = useCalendar(localToday, 1);
  const training = data?.days.filter(({ content, open }) => open && content.sessions.length > 0);
  const only = training?.length === 1 ? training[0] : undefined;
  const month = useMonth(startOfWeek(localToday), training !== undefined && !only);
  if (only)
    return <DayScreen key={keyOf(only)} enrolmentId={only.enrolment_id} date={only.date} which={whichOf(only)} />;
  const failed = (!data && error) || (data && !month.data && month.error);
  const unavailable = unreachable || month.unreachable;
  if (!failed && !unavailable && (!data || !month.data)) return <DaySkeleton />;
  const today = data?.today ?? localToday;
  const summaries = (month.data?.days ?? []).map((day) => summarizeDay(day, today));
  return (
    <Page title={m.calendar_today()}>
      <PageHeader
        title={m.calendar_today()}
        note={formatDay(today, "weekdayLong")}
        actions={<ButtonLink to={{ name: "user_calendar" }}>{m.calendar_open_calendar()}</ButtonLink>}
      />
      <RefusedWork />
      {failed ? (
        <ErrorState error={failed} onRetry={data ? month.refetch : refetch} />
      ) : unavailable ? (
        <UnavailableOffline />
      ) : !month.data?.days.some(({ open }) => open) && !data?.days.length ? (
        <EmptyCalendar today={today} />
      ) : (
        <DayWithWeek
          date={today}
          days={data?.days ?? []}
          nearbySummaries={summaries}
          today={today}
          unit={unit}
          showProgram={programsOf(summaries).length > 1}
        />
      )}
    </Page>
  );
}
