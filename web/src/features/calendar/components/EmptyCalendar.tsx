import { IconBarbell, IconCalendarEvent, IconFlag, IconMail, IconPlayerPause } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { type LinkTarget, useExists } from "~/ui/link/Link";
import { EmptyState } from "~/ui/states/States";
import { type Nothing, useNothing } from "../api/calendar";
import { formatLongDay } from "../lib/dateFormat";
import { CalendarSkeleton } from "./calendar/CalendarParts";

type Said = { icon: ReactNode; title: string; text: string; action: string; to: LinkTarget };

function said(nothing: Nothing): Said {
  const programs = { action: m.calendar_my_programs(), to: { name: "user_my_plans" } } as const;
  switch (nothing.why) {
    case "starts":
      return {
        icon: <IconCalendarEvent size={24} />,
        title: m.calendar_starts_title({ program: nothing.program.title, date: formatLongDay(nothing.on) }),
        text: m.calendar_starts_text(),
        action: m.calendar_open_program(),
        to: { name: "public_plan", params: { programId: nothing.program.id } },
      };
    case "waits":
      return {
        icon: <IconCalendarEvent size={24} />,
        title: m.calendar_waits_title({ program: nothing.program.title }),
        text: m.calendar_waits_text(),
        action: m.calendar_waits_action(),
        to: { name: "public_plan", params: { programId: nothing.program.id } },
      };
    case "paused":
      return {
        icon: <IconPlayerPause size={24} />,
        title: m.calendar_paused_title({ program: nothing.program.title }),
        text: m.calendar_paused_text(),
        action: m.calendar_paused_action(),
        to: { name: "public_plan", params: { programId: nothing.program.id } },
      };
    case "invited":
      return {
        icon: <IconMail size={24} />,
        title: m.calendar_invited_title(),
        text: m.calendar_invited_text(),
        action: m.calendar_invited_action(),
        to: { name: "user_my_plans_invites" },
      };
    case "ended":
      return {
        icon: <IconFlag size={24} />,
        title: m.calendar_ended_title({ program: nothing.program.title }),
        text: m.calendar_ended_text(),
        action: m.calendar_ended_action(),
        to: { name: "user_my_plans_past" },
      };
    case "none":
      return {
        icon: <IconBarbell size={24} />,
        title: m.calendar_empty_title(),
        text: m.calendar_empty_text(),
        ...programs,
      };
  }
}

/** An empty calendar says why it is empty, and leads to what ends that. */
export function NoTraining({ today }: { today: LocalDate }) {
  const exists = useExists();
  const nothing = useNothing(today);
  if (!nothing) return <CalendarSkeleton view="day" phone={false} />;
  const { icon, title, text, action, to } = said(nothing);
  return (
    <EmptyState
      framed
      icon={icon}
      title={title}
      action={
        exists(to.name) && (
          <ButtonLink to={to} variant="primary">
            {action}
          </ButtonLink>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
