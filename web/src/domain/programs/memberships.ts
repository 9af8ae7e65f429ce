import type { Schemas } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";
import { PERIODS } from "./periods";

type ClientBadge = Schemas["ClientBadge"];
type ClientMembership = Schemas["ClientMembershipView"];

export const badgeTone: Record<ClientBadge["colour"], BadgeTone> = { red: "bad", green: "ok", orange: "warn" };

/** "Week 6, day 3", or the start date. */
export function formatPosition(membership: ClientMembership): string {
  if (membership.currently_at) {
    const { week, day } = membership.currently_at;
    return m.clients_at({ week: String(week), day: String(day) });
  }
  return membership.state === "scheduled" && membership.starts_on
    ? m.clients_starts({ date: formatDate(membership.starts_on) })
    : "–";
}

/** "£39.00 / month", or "Free"; with the price that the client switches to. */
export function formatAgreedPrice(membership: ClientMembership): string {
  const { price } = membership;
  if (!price) return m.clients_free();
  const next = formatNextPrice(membership);
  const agreed = `${price.price_format} ${PERIODS[price.duration].per()}`;
  return next ? `${agreed}, ${next}` : agreed;
}

/** "£390.00 / year from 12 Feb", if the client has switched. */
export function formatNextPrice({ next_price: price, next_payment: next }: ClientMembership): string | undefined {
  if (!price || !next) return undefined;
  const amount = `${price.price_format} ${PERIODS[price.duration].per()}`;
  return m.clients_next_price({ price: amount, date: formatDate(next.on) });
}
