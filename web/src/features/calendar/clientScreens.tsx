import type { ClientScreens } from "~/domain/training/clientScreens";
import { DayCards } from "./components/calendar/DayCards";
import { summarizeDay } from "./components/calendar/daySummary";
import { WeekRows } from "./components/calendar/WeekRows";
import { WorkoutView } from "./components/day/WorkoutView";
import { SessionReport } from "./components/report/SessionReport";

/** What other features show of clients' training. */
export const clientScreens: ClientScreens = {
  SessionReport,
  Training: ({ day, unit }) => <WorkoutView day={day} unit={unit} />,
  RestDay: ({ day, today, unit }) => (
    <DayCards date={day.date} days={[day]} today={today} unit={unit} showProgram={false} />
  ),
  Week: ({ days, today }) => (
    <WeekRows summaries={days.map((day) => summarizeDay(day, today))} from={today} today={today} showProgram={false} />
  ),
};
