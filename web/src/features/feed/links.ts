import { parseSlashedDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { LinkTarget } from "~/ui/link/Link";
import type { Notification } from "./api";
import { isForClient } from "./notificationText";

type Action = { label: string; to: LinkTarget };

/** The links of a notification, the most useful first. */
export function actionsOf(notification: Notification): Action[] {
  return isForClient(notification) ? clientActions(notification) : coachActions(notification);
}

function coachActions({ notification_type: type, activity_type: activity, user, plan, schedule_date }: Notification) {
  const client: Action[] = user
    ? [{ label: m.feed_open_client(), to: { name: "show_client_programs", params: { clientId: user.id } } }]
    : [];
  const program: Action[] = plan
    ? [{ label: m.feed_open_program(), to: { name: "coach_program_view_details", params: { programId: plan.id } } }]
    : [];
  const calendar: Action[] = user
    ? [
        {
          label: m.feed_open_calendar(),
          to: {
            name: "athlete_calendar",
            params: { userId: user.id },
            search: schedule_date ? { date: parseSlashedDate(schedule_date) } : {},
          },
        },
      ]
    : [];
  if (type === "coach_comment") return [...calendar, ...client, ...program];
  if (type === "coach_over_limit_purchase") {
    return [{ label: m.feed_see_plans(), to: { name: "coach_profile_subscription" } } as Action, ...program];
  }
  if (activity === "content_warnings" && plan) {
    const clients: Action = {
      label: m.feed_open_program(),
      to: { name: "coach_program_view_clients", params: { programId: plan.id } },
    };
    return [clients, ...client];
  }
  return [...client, ...program, ...calendar];
}

function clientActions({ notification_type: type, plan }: Notification): Action[] {
  const program: Action[] = plan
    ? [{ label: m.feed_open_program(), to: { name: "public_plan", params: { programId: plan.id } } }]
    : [];
  const mine: Action = { label: m.feed_open_programs(), to: { name: "user_my_plans" } };
  const history: Action = { label: m.feed_open_history(), to: { name: "billing_history" } };
  if (type === "client_payment" || type === "client_refund") return [history, ...program];
  if (type === "client_missed_payment" || type === "client_past_due") {
    return [...program, { label: m.feed_open_billing(), to: { name: "billing_purchases" } }];
  }
  return [...program, mine];
}

/** Whether it is worth a toast: somebody bought, or a payment is missing. */
export function isUrgent({ notification_type: type }: Notification): boolean {
  return /^coach_new_client_|missed_payment$|past_due$|^coach_trial_started$/.test(type);
}
