import { $api, onError } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import { type Program, useMemberships } from "./memberships";

/** Why there is no training on the calendar. */
export type EmptyReason =
  | { reason: "no_program" | "nothing_planned" | "invited" }
  | { reason: "starts_later"; program: Program; startsOn: LocalDate }
  | { reason: "not_started" | "ended" | Urgent | Closed; program: Program };
/** A membership that waits for its client: to pay, or to say how to go on. */
type Urgent = "past_due" | "incomplete" | "resume";
/** Past, but not simply ended: the client cannot buy it again, or never had it. */
type Closed = "removed" | "never_paid";

const URGENT: Urgent[] = ["past_due", "incomplete", "resume"];

/** Returns why the calendar is empty, or undefined while that is not known. */
export function useEmptyReason(today: LocalDate): EmptyReason | undefined {
  const active = useMemberships("active");
  const hasNone = active.data?.items.length === 0;
  const past = useMemberships("past", hasNone);
  const invitations = $api.useQuery("get", "/api/athlete/invites", onError("inline"), { enabled: hasNone });
  if (active.isPending) return undefined;
  const memberships = active.data?.items ?? [];
  for (const reason of URGENT) {
    const waiting = memberships.find(({ membership }) => membership.state === reason);
    if (waiting) return { reason, program: waiting.plan };
  }
  const notStarted = memberships.find(
    ({ membership }) => !membership.is_applied && membership.abilities.includes("start"),
  );
  if (notStarted) return { reason: "not_started", program: notStarted.plan };
  const [next] = memberships
    .flatMap(({ plan, membership: { starts_on: startsOn } }) =>
      startsOn && startsOn > today ? [{ program: plan, startsOn }] : [],
    )
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  if (next) return { reason: "starts_later", ...next };
  if (memberships.length > 0) return { reason: "nothing_planned" };
  if (active.error) return { reason: "no_program" };
  if (past.isPending || invitations.isPending) return undefined;
  if ((invitations.data?.items.length ?? 0) > 0) return { reason: "invited" };
  const ended = past.data?.items[0];
  if (!ended) return { reason: "no_program" };
  const { is_blocked: isRemoved, state } = ended.membership;
  const reason = isRemoved ? "removed" : state === "incomplete_expired" ? "never_paid" : "ended";
  return { reason, program: ended.plan };
}
