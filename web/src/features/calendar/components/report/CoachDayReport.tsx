import { useState } from "react";
import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { CoachCorrectDialog } from "./CoachCorrectDialog";
import type { CorrectableSet } from "./correctable";
import { DayReport } from "./DayReport";

type Props = { day: CalendarDay; clientId: string; unit: Unit };

/** A client's day as the coach reads it; sets that were logged wrong can be corrected. */
export function CoachDayReport({ day, clientId, unit }: Props) {
  const [correcting, setCorrecting] = useState<CorrectableSet>();
  return (
    <>
      <DayReport isCoach day={day} unit={unit} onCorrectSet={setCorrecting} />
      {correcting && (
        <CoachCorrectDialog
          key={correcting.resultId}
          clientId={clientId}
          what={correcting}
          unit={unit}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </>
  );
}
