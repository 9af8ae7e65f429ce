import { useState } from "react";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { dayTitle } from "~/domain/training/title";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { RefusedWorkNotice } from "../RefusedWorkNotice";
import { storageIdOf } from "../../lib/offSchedule";
import type { CorrectableScore, CorrectableSet } from "../report/correctable";
import { CorrectDialog } from "../report/CorrectDialog";
import { DayReport } from "../report/DayReport";
import { useWorkoutLog } from "./useWorkoutLog";

/** A day of a program that has ended or was started again: the client can still read and correct what they logged. */
export function ReadOnlyDay({ day, unit }: { day: DayDetails; unit: Unit }) {
  const title = dayTitle(day.content);
  const log = useWorkoutLog(day);
  const [correcting, setCorrecting] = useState<CorrectableSet | CorrectableScore>();
  return (
    <Page title={title} width="narrow">
      <PageHeader
        title={title}
        actions={
          <ButtonLink to={{ name: "user_calendar", search: { date: day.date } }}>
            {m.calendar_open_calendar()}
          </ButtonLink>
        }
      />
      <RefusedWorkNotice />
      <Banner>
        {(day.off_schedule ? m.calendar_earlier_start_text : m.calendar_read_only_text)({ program: day.program.title })}
      </Banner>
      <Card>
        <DayReport day={log.day} unit={unit} onCorrectSet={setCorrecting} onCorrectScore={setCorrecting} />
      </Card>
      {correcting && (
        <CorrectDialog
          what={correcting}
          unit={unit}
          steps={day.load_steps}
          storageId={storageIdOf(day)}
          log={log}
          onClose={() => setCorrecting(undefined)}
        />
      )}
    </Page>
  );
}
