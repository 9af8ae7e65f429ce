import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { dayTitle } from "~/domain/training/title";
import { Dialog } from "~/ui/dialog/Dialog";
import { DayReport } from "./DayReport";

/** A client's day as the coach reads it, with results. */
export function DayReportDialog({ day, unit, onClose }: { day: CalendarDay; unit: Unit; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={dayTitle(day.content)} size="medium">
      <DayReport day={day} unit={unit} />
    </Dialog>
  );
}
