import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { BillingPeriod, PlanOffer, Subscription } from "./api";

/** Returns the smallest band that holds so many clients. The server sends the bands from the smallest. */
export function bandFor(plans: readonly PlanOffer[], clients: number): PlanOffer | undefined {
  return plans.find(({ max_clients }) => max_clients >= clients);
}

/** Returns the band that fits best: where every place is taken, one with room for another client. */
export function suggestedBand(plans: readonly PlanOffer[], plan: Subscription): PlanOffer | undefined {
  const isFull = plan.active && plan.active_clients >= plan.max_clients;
  return (isFull ? bandFor(plans, plan.active_clients + 1) : undefined) ?? bandFor(plans, plan.active_clients);
}

export const priceOf = (offer: PlanOffer, period: BillingPeriod) =>
  period === "month" ? offer.monthly_minor : offer.yearly_minor;

/** Formats a price as "£69.99 a month". */
export function formatPrice(minor: number, currency: string, period: BillingPeriod): string {
  const amount = formatMoney(minor, currency);
  return period === "month" ? m.subscription_per_month({ amount }) : m.subscription_per_year({ amount });
}
