import { isLocalDate } from "~/lib/dates";
import { usePageParams } from "~/ui/link/usePage";
import { DayNotFound, DayScreen } from "../components/day/DayScreen";

/** One day of one program, to follow and log. */
export default function DayPage() {
  const { enrolmentId, date } = usePageParams("client_day");
  if (!isLocalDate(date)) return <DayNotFound />;
  return <DayScreen key={`${enrolmentId}/${date}`} enrolmentId={enrolmentId} date={date} />;
}
