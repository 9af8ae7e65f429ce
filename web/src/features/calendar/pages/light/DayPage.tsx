import { isLocalDate } from "~/lib/dates";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { DayNotFound, DayScreen, DaySkeleton } from "../../components/day/DayScreen";
import { parseWhich } from "../../lib/offSchedule";
import { dayKey } from "../../offline/calendarCache";
import { useDeviceReady } from "~/lib/deviceReady";

/** One day of one program, to follow and log. */
export default function DayPage() {
  const { enrolmentId, date } = usePageParams("client_day");
  const [{ which }] = usePageSearch((raw) => ({ which: parseWhich(raw) }));
  const ready = useDeviceReady();
  if (!isLocalDate(date)) return <DayNotFound />;
  if (!ready) return <DaySkeleton />;
  return <DayScreen key={dayKey(enrolmentId, date, which)} enrolmentId={enrolmentId} date={date} which={which} />;
}
