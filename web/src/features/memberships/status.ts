import type { LocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Membership } from "./api";
import { dayOf, spokenDate } from "./format";

const TONES: Record<Membership["state"], "ok" | "warn" | "bad" | "info" | "neutral"> = {
  init: "neutral",
  incomplete: "bad",
  incomplete_expired: "neutral",
  scheduled: "info",
  trialing: "info",
  active: "ok",
  past_due: "bad",
  unpaid: "neutral",
  canceled: "neutral",
  canceledEOB: "neutral",
  past: "neutral",
  resume: "warn",
};

/** The colour of a state; a subscription that will end is no plain success. */
export const toneOf = (membership: Membership) =>
  membership.cancel_at_period_end && membership.state === "active" ? "warn" : TONES[membership.state];

/** When access ends, where an end is set. */
function endOf(membership: Membership): LocalDate | undefined {
  if (!membership.cancel_at_period_end) return undefined;
  const instant = membership.state === "trialing" ? membership.trial_end_at : membership.current_period_end;
  return instant ? dayOf(instant) : undefined;
}

/** What happens next with a membership, in one sentence. */
export function nextSentence(membership: Membership): string {
  const { state, grace_ends_at, next_payment, next_payment_on, starts_on } = membership;
  if (state === "past_due" && grace_ends_at)
    return m.memberships_next_grace({ date: spokenDate(dayOf(grace_ends_at)) });
  if (state === "incomplete") return m.memberships_next_incomplete();
  const end = endOf(membership);
  if (end) return m.memberships_next_ends({ date: spokenDate(end) });
  if (state === "scheduled" && starts_on && !next_payment_on)
    return m.memberships_next_starts({ date: spokenDate(starts_on) });
  if (next_payment && next_payment_on) {
    const date = spokenDate(next_payment_on);
    const paid = formatMoney(next_payment.amount_minor, next_payment.currency, { trim: true });
    return state === "scheduled" && starts_on
      ? m.memberships_next_starts_pays({ start: spokenDate(starts_on), sum: paid, date })
      : m.memberships_next_payment({ sum: paid, date });
  }
  if (state === "active" && membership.plan_price === null) return m.memberships_next_free();
  if (state === "active") return m.memberships_next_paid();
  if (state === "resume") return m.memberships_next_resume();
  return "";
}

/** The server's sentence without a status in front ("422 Unprocessable: ..."). */
export const plainSentence = (text: string) => text.replace(/^\s*\d{3}\b[^:]*:\s*/, "");
