import type { SessionReportProps } from "~/domain/training/clientScreens";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useClientCalendar } from "../../api/calendar";
import { CoachDayReport } from "./CoachDayReport";

/** What a client did on one day of a program, wherever their coach reads it. */
export function SessionReport({ clientId, enrolmentId, date }: SessionReportProps) {
  const unit = useUnit();
  const query = useClientCalendar(clientId, date, 1);
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <SkeletonText lines={8} />;
  const days = query.data.days.filter((day) => day.enrolment_id === enrolmentId);
  if (days.length === 0) return <p>{m.calendar_report_gone()}</p>;
  // After a program was moved, a date can have the day of the schedule and one that was logged there before.
  return days.map((day) => <CoachDayReport key={`${day.run}.${day.day}`} day={day} clientId={clientId} unit={unit} />);
}
