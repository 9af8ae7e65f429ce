import { useEffect } from "react";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { Page } from "~/ui/page/Page";
import { ErrorState } from "~/ui/states/States";
import { useCalendar, useToday } from "../../clientApi";
import { DaySkeleton, OneDay } from "../../components/client/OneDay";

/** Today: the only training there is at once, else the list of the day. */
export default function TodayPage() {
  const go = useGo();
  const today = useToday();
  const { data, error, refetch } = useCalendar(today, 1);
  const training = data?.days.filter(({ content }) => content.sessions.length > 0);
  const only = training?.length === 1 ? training[0] : undefined;
  const list = training !== undefined && only === undefined;
  useEffect(() => {
    if (list) go({ name: "user_calendar", search: { view: "day" }, replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- leaves once, as soon as the day is known
  }, [list]);
  if (only) return <OneDay key={only.enrolment_id} enrolmentId={only.enrolment_id} date={only.date} />;
  if (!data && error) {
    return (
      <Page title={m.calendar_today()} width="narrow">
        <ErrorState error={error} onRetry={refetch} />
      </Page>
    );
  }
  return <DaySkeleton />;
}
