import { Dialog } from "~/ui/dialog/Dialog";
import type { CalendarDay } from "./day";
import { DayReport } from "./DayReport";
import type { Unit } from "./loads";
import { titleOf } from "./words";

/** A client's day as the coach reads it. */
export function ResultDialog({ day, unit, onClose }: { day: CalendarDay; unit: Unit; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title={titleOf(day.content)} size="medium">
      <DayReport day={day} unit={unit} />
    </Dialog>
  );
}
