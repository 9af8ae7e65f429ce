import { type LocalDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import type { Membership } from "./api";
import { formatLongDate, priceText } from "./format";

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

/** The badge tone of a membership; an active one that is about to end is a warning. */
export const statusTone = (membership: Membership) =>
  membership.cancel_at_period_end && membership.state === "active" ? "warn" : TONES[membership.state];

/** Whether the client trains on this program now. */
export const isTraining = ({ state, is_applied }: Membership) =>
  (state === "active" || state === "trialing") && is_applied;

/** The last day of access of a cancelled membership. */
function accessEndDate(membership: Membership): LocalDate | undefined {
  if (!membership.cancel_at_period_end) return undefined;
  const instant = membership.state === "trialing" ? membership.trial_end_at : membership.current_period_end;
  return instant ? toLocalDate(instant) : undefined;
}

/** The next event of a membership in one sentence. */
export function nextEventText(membership: Membership): string {
  const { state, grace_ends_at, next_payment, next_payment_on, starts_on } = membership;
  if (state === "past_due" && grace_ends_at)
    return m.memberships_next_grace({ date: formatLongDate(toLocalDate(grace_ends_at)) });
  if (state === "incomplete") return m.memberships_next_incomplete();
  const end = accessEndDate(membership);
  if (end && end < localToday()) return m.memberships_next_ended({ date: formatLongDate(end) });
  if (end) return m.memberships_next_ends({ date: formatLongDate(end) });
  if (state === "scheduled" && starts_on && !next_payment_on)
    return m.memberships_next_starts({ date: formatLongDate(starts_on) });
  if (next_payment && next_payment_on) {
    const date = formatLongDate(next_payment_on);
    if (next_payment.amount_minor === 0) {
      return state === "scheduled" && starts_on
        ? m.memberships_next_starts_covered({ start: formatLongDate(starts_on) })
        : m.memberships_next_covered({ date });
    }
    const amount = formatMoney(next_payment.amount_minor, next_payment.currency, { trim: true });
    return state === "scheduled" && starts_on
      ? m.memberships_next_starts_pays({ start: formatLongDate(starts_on), amount, date })
      : m.memberships_next_payment({ amount, date });
  }
  if (state === "active" && membership.plan_price === null) return m.memberships_next_free();
  if (state === "active") return m.memberships_next_paid();
  if (state === "resume") return m.memberships_next_resume();
  return "";
}

/** What the client has switched to, and from when; empty if they have not. */
export function nextPriceText({ next_price: price, next_payment_on: on }: Membership): string {
  if (!price || !on) return "";
  return m.memberships_next_price({ price: priceText(price), date: formatLongDate(on) });
}

/** Whether the 14 days in which a contract can be withdrawn from are not over. */
export const canWithdraw = ({ order_number, withdraw_until }: Membership) =>
  Boolean(order_number && withdraw_until && localToday() <= withdraw_until);
