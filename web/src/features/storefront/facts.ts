import type { Receiver } from "~/domain/questions/receiver";
import { m } from "~/paraglide/messages.js";
import type { Storefront, StorefrontCoach, StorefrontProgram } from "./api";
import { TYPE_LABELS } from "./filters";

/** "14 weeks", "4 days a week" and "60 min", as far as it is known. */
export function formatFacts({
  plan_type: type,
  weeks,
  weeks_duration: days,
  average_duration: minutes,
}: Pick<StorefrontProgram, "plan_type" | "weeks" | "weeks_duration" | "average_duration">): string[] {
  const facts = [weeks ? m.storefront_weeks({ count: String(weeks) }) : TYPE_LABELS[type]()];
  if (days) facts.push(m.storefront_days_a_week({ count: String(days) }));
  if (minutes) facts.push(m.storefront_minutes({ count: String(minutes) }));
  return facts;
}

/**
 * What a coach is to somebody who has never heard of roles: in their own words, if they wrote any. A private account
 * has one person: their coach.
 */
export function roleOf({ role, title }: StorefrontCoach, kind: Storefront["kind"]): string {
  if (title) return title;
  if (role === "owner" && kind !== "private") return m.storefront_head_coach();
  return role === "manager" ? m.storefront_manager() : m.storefront_coach();
}

/** The picture of an account; a private one has that of its coach. */
export const pictureOf = ({ kind, avatar_url, coaches }: Storefront): string | null =>
  avatar_url ?? (kind === "private" ? (coaches[0]?.avatar_url ?? null) : null);

export const receiverOf = ({ id, title }: Storefront): Receiver => ({ accountTitle: title, about: { account_id: id } });
