import { IconPencil } from "@tabler/icons-react";
import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { dayTitle } from "~/domain/training/title";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import type { LinkTarget } from "~/ui/link/Link";
import { CoachDayReport } from "./CoachDayReport";

/** Where the coach writes this day: the client's own schedule, or the one of all clients of the program. */
function writeLink({ program, day }: CalendarDay, clientId: string): LinkTarget {
  const search = { day: `${day + 1}` };
  return program.type === "individual"
    ? { name: "coach_calendar", params: { programId: program.id, userId: clientId }, search }
    : { name: "coach_program_schedule", params: { programId: program.id }, search };
}

type Props = { day: CalendarDay; clientId: string; unit: Unit; onClose: () => void };

/** A client's day as the coach reads it, with results. */
export function DayReportDialog({ day, clientId, unit, onClose }: Props) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={dayTitle(day.content)}
      size="medium"
      footer={
        <ButtonLink icon={<IconPencil size={16} />} to={writeLink(day, clientId)}>
          {day.program.type === "individual" ? m.calendar_write_training() : m.calendar_open_in_program()}
        </ButtonLink>
      }
    >
      <CoachDayReport day={day} clientId={clientId} unit={unit} />
    </Dialog>
  );
}
