import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";
import type { Dispute, EvidenceText } from "./disputes";

const DAY = 86_400_000;

export const STATES: Record<Dispute["state"], [BadgeTone, () => string]> = {
  needs_answer: ["bad", m.disputes_state_needs_answer],
  late: ["warn", m.disputes_state_late],
  in_review: ["info", m.disputes_state_in_review],
  won: ["ok", m.disputes_state_won],
  lost: ["neutral", m.disputes_state_lost],
  prevented: ["neutral", m.disputes_state_prevented],
  closed: ["neutral", m.disputes_state_closed],
};

export const FIELDS: Record<EvidenceText["field"], () => string> = {
  customer_name: m.disputes_field_customer_name,
  customer_email_address: m.disputes_field_email,
  service_date: m.disputes_field_service_date,
  product_description: m.disputes_field_product,
  cancellation_policy_disclosure: m.disputes_field_cancellation_policy,
  access_activity_log: m.disputes_field_activity,
  uncategorized_text: m.disputes_field_words,
  cancellation_rebuttal: m.disputes_field_cancellation,
  refund_refusal_explanation: m.disputes_field_refund,
};

const REASONS: Record<string, () => string> = {
  fraudulent: m.disputes_reason_fraudulent,
  product_not_received: m.disputes_reason_not_received,
  product_unacceptable: m.disputes_reason_unacceptable,
  subscription_canceled: m.disputes_reason_canceled,
  credit_not_processed: m.disputes_reason_credit,
  duplicate: m.disputes_reason_duplicate,
  unrecognized: m.disputes_reason_unrecognized,
};

/** Why the client disputes the payment, as their bank says. */
export const reasonOf = ({ reason }: Dispute): string => (REASONS[reason] ?? m.disputes_reason_general)();

/** How much time is left to answer, or the day on which the deadline was. */
export function deadlineOf({ state, due_at: due }: Dispute, now: Date): string {
  if (!due) return "–";
  if (state !== "needs_answer") return formatDate(toLocalDate(due));
  const left = new Date(due).getTime() - now.getTime();
  if (left < DAY) return m.disputes_hours_left();
  return m.disputes_days_left({ count: Math.floor(left / DAY) });
}
