import { useUnit } from "~/domain/training/useUnit";
import { startOfWeek } from "~/lib/week";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Page, PageHeader } from "~/ui/page/Page";
import { ErrorState } from "~/ui/states/States";
import { useCalendar, useMonth } from "../api/calendar";
import { programsOf } from "../components/calendar/CalendarBody";
import { DayWithWeek } from "../components/calendar/CalendarParts";
import { markOfMonth } from "../components/calendar/dayStatus";
import { DaySkeleton, OneDay } from "../components/day/DayScreen";
import { NoTraining } from "../components/EmptyCalendar";
import { NotKept } from "../components/UnavailableOffline";
import { formatLongDay } from "../lib/dateFormat";
import { useToday } from "../lib/today";
import { useOfflineDays } from "../offline/useOfflineDays";

/** Today: the only training there is at once; else the list of the day, or that it is a rest day. */
export default function TodayPage() {
  const here = useToday();
  const unit = useUnit();
  useOfflineDays(here);
  const { data, error, refetch, unreachable } = useCalendar(here, 1);
  const training = data?.days.filter(({ content, open }) => open && content.sessions.length > 0);
  const only = training?.length === 1 ? training[0] : undefined;
  const month = useMonth(startOfWeek(here), training !== undefined && !only);
  if (only)
    return <OneDay key={`${only.enrolment_id}/${only.date}`} enrolmentId={only.enrolment_id} date={only.date} />;
  const failed = (!data && error) || (data && !month.data && month.error);
  const notKept = unreachable || month.unreachable;
  if (!failed && !notKept && (!data || !month.data)) return <DaySkeleton />;
  const today = data?.today ?? here;
  const marks = (month.data?.days ?? []).map((day) => markOfMonth(day, today));
  return (
    <Page title={m.calendar_today()}>
      <PageHeader
        title={m.calendar_today()}
        note={formatLongDay(today)}
        actions={<ButtonLink to={{ name: "user_calendar" }}>{m.calendar_open_calendar()}</ButtonLink>}
      />
      {failed ? (
        <ErrorState error={failed} onRetry={data ? month.refetch : refetch} />
      ) : notKept ? (
        <NotKept />
      ) : !month.data?.days.some(({ open }) => open) && !data?.days.length ? (
        <NoTraining today={today} />
      ) : (
        <DayWithWeek
          date={today}
          days={data?.days ?? []}
          ahead={marks}
          today={today}
          unit={unit}
          several={programsOf(marks).length > 1}
        />
      )}
    </Page>
  );
}
