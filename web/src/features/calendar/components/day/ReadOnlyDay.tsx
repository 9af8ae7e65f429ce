import type { OpenDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { dayTitle } from "~/domain/training/title";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { useDayLog } from "../../offline/trainingOutbox";
import { DayReport } from "../report/DayReport";

/** A day of a program that is closed to the client by now: what they did can still be read. */
export function KeptDay({ day, unit }: { day: OpenDay; unit: Unit }) {
  const title = dayTitle(day.content);
  const { day: kept } = useDayLog(day);
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
      <Banner>{m.calendar_kept_text({ program: day.program.title })}</Banner>
      <Card>
        <DayReport day={kept} unit={unit} />
      </Card>
    </Page>
  );
}
