import { IconCalendarOff } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Page } from "~/ui/page/Page";
import { EmptyState } from "~/ui/states/States";
import { RefusedWorkNotice } from "../RefusedWorkNotice";

/** The day is not on the calendar: it was moved, is not visible yet, or the program is closed. */
export function DayNotFound() {
  return (
    <Page title={m.calendar_title()} width="narrow">
      <RefusedWorkNotice />
      <EmptyState
        icon={<IconCalendarOff size={24} />}
        title={m.calendar_gone_title()}
        action={<ButtonLink to={{ name: "user_calendar" }}>{m.calendar_open_calendar()}</ButtonLink>}
      >
        {m.calendar_gone_text()}
      </EmptyState>
    </Page>
  );
}
