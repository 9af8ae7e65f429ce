import { formatDate, type LocalDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { ClientMembership, ClientRow } from "./api";

export { badgeTone, formatAgreedPrice, formatNextPrice, formatPosition } from "~/domain/programs/memberships";

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
