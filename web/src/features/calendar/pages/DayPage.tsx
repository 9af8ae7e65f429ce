import { isLocalDate } from "~/lib/dates";
import { usePageParams } from "~/ui/link/usePage";
import { DayScreen, GoneDay } from "../components/day/DayScreen";

/** One day of one program: to do it and to log it. */
export default function DayPage() {
  const { enrolmentId, date } = usePageParams("client_day");
  if (!isLocalDate(date)) return <GoneDay />;
  return <DayScreen key={`${enrolmentId}/${date}`} enrolmentId={enrolmentId} date={date} />;
}
