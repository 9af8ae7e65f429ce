import {
  IconBarbell,
  IconCalendarEvent,
  IconCreditCard,
  IconFlag,
  IconMail,
  IconPlayerPause,
  IconPlayerPlay,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { type LinkTarget } from "~/ui/link/Link";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type EmptyReason, useEmptyReason } from "../api/emptyCalendar";
import { CalendarSkeleton } from "./calendar/CalendarSkeleton";
import { UnavailableOffline } from "./UnavailableOffline";

type Message = { icon: ReactNode; title: string; text: string; action: string; to: LinkTarget };

function messageFor(empty: EmptyReason): Message {
  const programs = { action: m.calendar_my_programs(), to: { name: "user_my_plans" } } as const;
  switch (empty.reason) {
    case "starts_later":
      return {
        icon: <IconCalendarEvent size={24} />,
        title: m.calendar_starts_title({
          program: empty.program.title,
          date: formatDay(empty.startsOn, "weekdayLong"),
        }),
        text: m.calendar_starts_text(),
        action: m.calendar_open_program(),
        to: { name: "public_plan", params: { programId: empty.program.id } },
      };
    case "not_started":
      return {
        icon: <IconCalendarEvent size={24} />,
        title: m.calendar_not_started_title({ program: empty.program.title }),
        text: m.calendar_not_started_text(),
        action: m.calendar_not_started_action(),
        to: { name: "public_plan", params: { programId: empty.program.id } },
      };
    case "past_due":
      return {
        icon: <IconPlayerPause size={24} />,
        title: m.calendar_payment_due_title({ program: empty.program.title }),
        text: m.calendar_payment_due_text(),
        action: m.calendar_payment_due_action(),
        to: { name: "public_plan", params: { programId: empty.program.id } },
      };
    case "incomplete":
      return {
        icon: <IconCreditCard size={24} />,
        title: m.calendar_incomplete_title({ program: empty.program.title }),
        text: m.calendar_incomplete_text(),
        action: m.calendar_incomplete_action(),
        to: { name: "public_plan", params: { programId: empty.program.id } },
      };
    case "resume":
      return {
        icon: <IconPlayerPlay size={24} />,
        title: m.calendar_resume_title({ program: empty.program.title }),
        text: m.calendar_resume_text(),
        action: m.calendar_resume_action(),
        to: { name: "public_plan", params: { programId: empty.program.id } },
      };
    case "removed":
      return {
        icon: <IconFlag size={24} />,
        title: m.calendar_client_removed_title({ program: empty.program.title }),
        text: m.calendar_client_removed_text(),
        ...programs,
      };
    case "never_paid":
      return {
        icon: <IconCreditCard size={24} />,
        title: m.calendar_never_paid_title({ program: empty.program.title }),
        text: m.calendar_never_paid_text(),
        action: m.calendar_open_program(),
        to: { name: "public_plan", params: { programId: empty.program.id } },
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
        title: m.calendar_ended_title({ program: empty.program.title }),
        text: m.calendar_ended_text(),
        action: m.calendar_ended_action(),
        to: { name: "user_my_plans_past" },
      };
    case "nothing_planned":
      return {
        icon: <IconBarbell size={24} />,
        title: m.calendar_empty_title(),
        text: m.calendar_nothing_planned_text(),
        ...programs,
      };
    case "no_program":
      return {
        icon: <IconBarbell size={24} />,
        title: m.calendar_empty_title(),
        text: m.calendar_empty_text(),
        ...programs,
      };
  }
}

/** Says why the calendar is empty and links to the next step. */
export function EmptyCalendar({ today }: { today: LocalDate }) {
  const answer = useEmptyReason(today);
  if (answer.status === "offline") return <UnavailableOffline />;
  if (answer.status === "pending") return <CalendarSkeleton view="day" phone={false} />;
  if (answer.status === "failed") return <ErrorState framed error={answer.error} onRetry={answer.retry} />;
  const { icon, title, text, action, to } = messageFor(answer.reason);
  return (
    <EmptyState
      framed
      icon={icon}
      title={title}
      action={
        <ButtonLink to={to} variant="primary">
          {action}
        </ButtonLink>
      }
    >
      {text}
    </EmptyState>
  );
}
