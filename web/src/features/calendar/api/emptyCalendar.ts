import { onlineManager } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { $api, onError } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import { device } from "~/lib/device";
import { personal } from "../offline/calendarCache";
import { LocalCache } from "../offline/LocalCache";
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

/** The reason that was shown last, for visits without a connection. */
const lastReason = new LocalCache<EmptyReason>(device, personal("empty"), 1);
const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

/**
 * Returns why the calendar is empty: undefined while that is not known yet, null if the device does not know it and there
 * is no connection.
 */
export function useEmptyReason(today: LocalDate): EmptyReason | null | undefined {
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const reason = useAnsweredReason(today);
  const text = reason && JSON.stringify(reason);
  useEffect(() => {
    if (text) lastReason.put({ reason: JSON.parse(text) as EmptyReason });
  }, [text]);
  if (reason || isOnline) return reason;
  const stored = lastReason.get("reason");
  const isOver = stored?.reason === "starts_later" && stored.startsOn <= today;
  return stored && !isOver ? stored : null;
}

/** The same, as far as the server has answered in this visit. */
function useAnsweredReason(today: LocalDate): EmptyReason | undefined {
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
