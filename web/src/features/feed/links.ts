import { parseSlashedDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { LinkTarget } from "~/ui/link/Link";
import type { Notification } from "./api";
import { isForClient } from "./notificationText";

type Action = { label: string; to: LinkTarget };

/** The links of a notification, the most useful first. */
export function actionsOf(notification: Notification): Action[] {
  if (notification.data.kind === "score_commented") return scoreAction(notification);
  return isForClient(notification) ? clientActions(notification) : coachActions(notification);
}

/** The link to the message that it is about. */
function messageAction({ chat_message: message }: Notification): Action[] {
  if (!message) return [];
  const to: LinkTarget = {
    name: "conversation",
    params: { conversationId: message.chat_room_id },
    search: { at: message.seq },
  };
  return [{ label: m.feed_open_message(), to }];
}

/** The link to the comment on a score that it is about. */
function scoreAction({ data }: Notification): Action[] {
  if (data.kind !== "score_commented") return [];
  const to: LinkTarget = {
    name: data.is_challenge ? "challenges-leaderboard-comments" : "daily-leaderboard-comments",
    params: { id: data.leaderboard_id, resultId: data.score_id },
    search: { comment_id: data.comment_id },
  };
  return [{ label: m.feed_open_comment(), to }];
}

function coachActions(notification: Notification): Action[] {
  const { notification_type: type, activity_type: activity, user, plan, schedule_date } = notification;
  // Who wrote may be a colleague, and who invites always is one.
  if (type === "coach_mention") return [...messageAction(notification), ...programActions(plan)];
  if (type === "coach_brand_invite") {
    return [{ label: m.feed_open_accounts(), to: { name: "coach_profile_my_accounts" } }];
  }
  const client: Action[] = user
    ? [{ label: m.feed_open_client(), to: { name: "show_client_programs", params: { clientId: user.id } } }]
    : [];
  const program = programActions(plan);
  const message: Action[] = user
    ? [{ label: m.feed_message_client(), to: { name: "conversations", search: { client: user.id } } }]
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
  const { data } = notification;
  if (data.kind === "question_asked") {
    const question: LinkTarget = { name: "coach_profile_questions", search: { question: data.question_id } };
    return [{ label: m.feed_open_question(), to: question }, ...program];
  }
  if (data.kind === "form_check_sent") {
    const review: LinkTarget = { name: "form_checks", search: { id: data.form_check_id, show: "all" } };
    return [{ label: m.feed_open_form_check(), to: review }, ...message, ...client];
  }
  if (data.kind === "benchmark_improved" && user) {
    const params = { clientId: user.id, metricId: data.benchmark_id };
    const benchmark: LinkTarget = { name: "client-profile-benchmark", params };
    return [{ label: m.feed_open_benchmark(), to: benchmark }, ...message, ...client];
  }
  if (data.kind === "payment_disputed" && data.dispute_id) {
    const dispute: LinkTarget = { name: "coach_dashboard_dispute", params: { disputeId: data.dispute_id } };
    return [{ label: m.feed_open_dispute(), to: dispute }, ...client, ...program];
  }
  if (type === "coach_comment") return [...calendar, ...message, ...client, ...program];
  if (type === "coach_plan_danger" && plan) {
    const schedule: LinkTarget = { name: "coach_program_schedule", params: { programId: plan.id } };
    return [{ label: m.feed_open_schedule(), to: schedule }, ...program];
  }
  if (type === "coach_over_limit_purchase") {
    return [{ label: m.feed_see_plans(), to: { name: "coach_profile_subscription" } } as Action, ...program];
  }
  if (activity === "content_warnings" && plan) {
    const clients: Action = {
      label: m.feed_open_program(),
      to: { name: "coach_program_view_clients", params: { programId: plan.id } },
    };
    return [clients, ...client, ...message];
  }
  return [...client, ...program, ...message, ...calendar];
}

function programActions(plan: Notification["plan"]): Action[] {
  return plan
    ? [{ label: m.feed_open_program(), to: { name: "coach_program_view_details", params: { programId: plan.id } } }]
    : [];
}

function clientActions(notification: Notification): Action[] {
  const { notification_type: type, plan, schedule_date, body_metric: metric, data } = notification;
  if (data.kind === "challenge_published") {
    const to: LinkTarget = { name: "challenge_leaderboard", params: { id: data.challenge_id } };
    return [{ label: m.feed_open_challenge(), to }];
  }
  if (metric) {
    const to: LinkTarget = { name: "client_body_metrics", params: { metricId: metric.id } };
    return [{ label: m.feed_open_body_metrics(), to }];
  }
  if (type === "client_mention") return messageAction(notification);
  if (type === "client_comment") {
    const search = schedule_date ? { date: parseSlashedDate(schedule_date) } : {};
    return [...messageAction(notification), { label: m.feed_open_session(), to: { name: "user_calendar", search } }];
  }
  const program: Action[] = plan
    ? [{ label: m.feed_open_program(), to: { name: "public_plan", params: { programId: plan.id } } }]
    : [];
  if (type === "client_program_invite") return program;
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
