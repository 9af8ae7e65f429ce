import { IconCalendarEvent } from "@tabler/icons-react";
import { useState } from "react";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Link } from "~/ui/link/Link";
import { usePageParams } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useIsPhone } from "~/ui/useMedia";
import { useClient, useClientCalendar } from "../api/calendar";
import { CalendarBar } from "../components/calendar/CalendarBar";
import css from "../components/calendar/CalendarBar.module.css";
import { CalendarBody } from "../components/calendar/CalendarBody";
import { CalendarSkeleton } from "../components/calendar/CalendarSkeleton";
import { programsOf } from "../components/calendar/days";
import { useCalendarPosition } from "../components/calendar/useCalendarPosition";
import { DayReportDialog } from "../components/report/DayReportDialog";
import { rangeTitle } from "../lib/calendarRange";
import { keyOf } from "../lib/offSchedule";
import { useToday } from "~/ui/useToday";

/** The calendar of a client for their coach: what is planned, what was done and how it felt; updated live. */
export default function ClientCalendarPage() {
  const { userId } = usePageParams("athlete_calendar");
  const phone = useIsPhone();
  const unit = useUnit();
  const client = useClient(userId).data;
  const localToday = useToday();
  const [{ view, date, program, from, days: dayCount }, change] = useCalendarPosition(localToday);
  const query = useClientCalendar(userId, from, dayCount);
  const [openedKey, setOpenedKey] = useState<string>();

  const today = query.data?.today ?? localToday;
  const days = query.data?.days ?? [];
  const programs = programsOf(days);
  const openedDay = days.find((day) => keyOf(day) === openedKey);
  const name = client?.client.full_name ?? "";
  return (
    <Page title={name ? m.calendar_of_client({ name }) : m.calendar_client_title()}>
      <PageHeader
        crumbs={<Link name="clients_with_programs">{m.app_nav_clients()}</Link>}
        picture={name && <Avatar name={name} src={client?.client.avatar_url} size={40} />}
        title={
          name ? (
            <Link name="show_client_programs" params={{ clientId: userId }}>
              {name}
            </Link>
          ) : (
            m.calendar_client_title()
          )
        }
        note={
          client ? m.calendar_client_done({ done: client.sessions_done, planned: client.sessions_planned }) : undefined
        }
      />
      <div className={css.underHeader}>
        <CalendarBar
          view={view}
          date={date}
          today={today}
          onChange={change}
          heading={<h2 className={css.title}>{rangeTitle(view, date, today)}</h2>}
          programs={programs}
          program={program}
        />
      </div>
      {query.error && !query.data ? (
        <ErrorState error={query.error} onRetry={query.refetch} />
      ) : !query.data ? (
        <CalendarSkeleton view={view} phone={phone} />
      ) : days.length === 0 ? (
        <EmptyState framed icon={<IconCalendarEvent size={24} />} title={m.calendar_client_empty_title()}>
          {m.calendar_client_empty_text()}
        </EmptyState>
      ) : (
        <CalendarBody
          view={view}
          date={date}
          today={today}
          days={days.filter((day) => !program || day.program.id === program)}
          unit={unit}
          showProgram={programs.length > 1}
          onChange={change}
          onOpen={(day) => setOpenedKey(keyOf(day))}
        />
      )}
      {openedDay && (
        <DayReportDialog day={openedDay} clientId={userId} unit={unit} onClose={() => setOpenedKey(undefined)} />
      )}
    </Page>
  );
}
