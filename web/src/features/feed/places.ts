import type { RouteName } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import type { LinkTarget } from "~/ui/link/Link";
import type { Notification } from "./api";

type Door = { label: string; to: LinkTarget };
type Exists = (name: RouteName) => boolean;

/** DD/MM/YYYY as the server writes days of training, as the calendar reads them. */
const isoOf = (slashed: string) => slashed.split("/").reverse().join("-");

/** Everywhere a notification can lead to, the most useful place first; only to pages that exist. */
export function doorsOf(one: Notification, exists: Exists): Door[] {
  const doors = one.notification_type.startsWith("client_") ? clientDoors(one) : coachDoors(one);
  return doors.filter(({ to }) => exists(to.name));
}

function coachDoors({ notification_type: type, activity_type: activity, user, plan, schedule_date }: Notification) {
  const client: Door[] = user
    ? [{ label: m.feed_open_client(), to: { name: "show_client_programs", params: { athleteId: user.id } } }]
    : [];
  const program: Door[] = plan
    ? [{ label: m.feed_open_program(), to: { name: "coach_program_view_details", params: { programId: plan.id } } }]
    : [];
  const calendar: Door[] = user
    ? [
        {
          label: m.feed_open_calendar(),
          to: {
            name: "athlete_calendar",
            params: { userId: user.id },
            search: schedule_date ? { date: isoOf(schedule_date) } : {},
          },
        },
      ]
    : [];
  if (type === "coach_comment") return [...calendar, ...client, ...program];
  if (type === "coach_over_limit_purchase") {
    return [{ label: m.feed_see_plans(), to: { name: "coach_profile_subscription" } } as Door, ...program];
  }
  if (activity === "content_warnings" && plan) {
    const clients: Door = {
      label: m.feed_open_program(),
      to: { name: "coach_program_view_clients", params: { programId: plan.id } },
    };
    return [clients, ...client];
  }
  return [...client, ...program, ...calendar];
}

function clientDoors({ notification_type: type, plan }: Notification): Door[] {
  const program: Door[] = plan
    ? [{ label: m.feed_open_program(), to: { name: "public_plan", params: { programId: plan.id } } }]
    : [];
  const mine: Door = { label: m.feed_open_programs(), to: { name: "user_my_plans" } };
  const history: Door = { label: m.feed_open_history(), to: { name: "billing_history" } };
  if (type === "client_payment" || type === "client_refund") return [history, ...program];
  if (type === "client_missed_payment" || type === "client_past_due") {
    return [...program, { label: m.feed_open_billing(), to: { name: "billing_purchases" } }];
  }
  return [...program, mine];
}

/** What is worth interrupting for: somebody bought, or a payment is missing. */
export function isPressing({ notification_type: type }: Notification): boolean {
  return /^coach_new_client_|missed_payment$|past_due$|^coach_trial_started$/.test(type);
}
