import { PERIODS } from "~/domain/programs/periods";
import { formatDate, type LocalDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";
import type { ClientBadge, ClientMembership, ClientRow } from "./api";

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

/** "£39.00 / month", or "Free". */
export function formatAgreedPrice({ price }: ClientMembership): string {
  return price ? `${price.price_format} ${PERIODS[price.duration].per()}` : m.clients_free();
}

/** "12 days of training left". */
export function formatDaysLeft(membership: ClientMembership): string | undefined {
  if (membership.days_left === null || !membership.currently_at) return undefined;
  if (membership.days_left === 0) return m.clients_none_ahead();
  return m.clients_days_left({ count: membership.days_left });
}

/** When the membership or its trial ends, if it does. */
export function formatMembershipNote(membership: ClientMembership): string | undefined {
  if (membership.ends_on) return m.clients_leaves({ date: formatDate(membership.ends_on) });
  const trialEnd = trialEndDate(membership);
  return trialEnd && m.clients_trial_until({ date: formatDate(trialEnd) });
}

/** When the membership ends that a client's badge speaks of: somebody who has cancelled may still train for weeks. */
export function formatBadgeNote({ badge, plans }: Pick<ClientRow, "badge" | "plans">): string | undefined {
  const ending = plans.find((membership) => membership.ends_on && membership.badge.label === badge?.label);
  return ending?.ends_on ? m.clients_leaves({ date: formatDate(ending.ends_on) }) : undefined;
}

/** Returns the local day on which a trial ends. */
export function trialEndDate({ trial_end_at: at }: Pick<ClientMembership, "trial_end_at">): LocalDate | undefined {
  return at ? toLocalDate(at) : undefined;
}
