import { isLocalDate } from "~/lib/dates";
import { usePageParams } from "~/ui/link/usePage";
import { DayNotFound, DayScreen, DaySkeleton } from "../../components/day/DayScreen";
import { useDeviceReady } from "../../offline/useDeviceReady";

/** One day of one program, to follow and log. */
export default function DayPage() {
  const { enrolmentId, date } = usePageParams("client_day");
  const ready = useDeviceReady();
  if (!isLocalDate(date)) return <DayNotFound />;
  if (!ready) return <DaySkeleton />;
  return <DayScreen key={`${enrolmentId}/${date}`} enrolmentId={enrolmentId} date={date} />;
}
