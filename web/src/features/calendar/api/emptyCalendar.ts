import { onlineManager } from "@tanstack/react-query";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { $api, onError } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import { device } from "~/lib/device";
import { personal } from "../offline/calendarCache";
import { LocalCache } from "~/lib/deviceCache";
import { type MembershipItem, type Program, useMemberships } from "./memberships";

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

/** What is known of the reason: `offline` if there is no connection and the device does not know it either. */
export type EmptyAnswer =
  | { status: "known"; reason: EmptyReason }
  | { status: "pending" }
  | { status: "offline" }
  | { status: "failed"; error: unknown; retry: () => unknown };

/** The reason that the server gave last, for visits on which it does not answer. */
const lastReason = new LocalCache<EmptyReason>(device, personal("empty"), 1);
const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

/** Returns why the calendar is empty; if the server does not answer, the reason of the last visit. */
export function useEmptyReason(today: LocalDate): EmptyAnswer {
  const isOnline = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const active = useMemberships("active");
  const hasNone = active.data?.items.length === 0;
  const past = useMemberships("past", hasNone);
  const invitations = $api.useQuery("get", "/api/athlete/invites", onError("inline"), { enabled: hasNone });
  const isInvited = invitations.data && invitations.data.items.length > 0;
  const answered = useMemo(
    () => reasonOf(today, active.data?.items, past.data?.items, isInvited),
    [today, active.data, past.data, isInvited],
  );
  useEffect(() => {
    if (answered) lastReason.put({ reason: answered });
  }, [answered]);
  if (answered) return { status: "known", reason: answered };
  const failed = [active, past, invitations].find(({ error }) => error);
  if (isOnline && !failed) return { status: "pending" };
  const stored = storedReason(today);
  if (stored) return { status: "known", reason: stored };
  return isOnline && failed ? { status: "failed", error: failed.error, retry: failed.refetch } : { status: "offline" };
}

function storedReason(today: LocalDate): EmptyReason | undefined {
  const stored = lastReason.get("reason");
  const isOver = stored?.reason === "starts_later" && stored.startsOn <= today;
  return isOver ? undefined : stored;
}

/** Returns the reason by what the server has answered so far; undefined if that does not say. */
function reasonOf(
  today: LocalDate,
  active?: MembershipItem[],
  past?: MembershipItem[],
  isInvited?: boolean,
): EmptyReason | undefined {
  if (!active) return undefined;
  for (const reason of URGENT) {
    const waiting = active.find(({ membership }) => membership.state === reason);
    if (waiting) return { reason, program: programOf(waiting) };
  }
  const notStarted = active.find(({ membership }) => !membership.is_applied && membership.abilities.includes("start"));
  if (notStarted) return { reason: "not_started", program: programOf(notStarted) };
  const [next] = active
    .flatMap((item) => {
      const startsOn = item.membership.starts_on;
      return startsOn && startsOn > today ? [{ program: programOf(item), startsOn }] : [];
    })
    .toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1));
  if (next) return { reason: "starts_later", ...next };
  if (active.length > 0) return { reason: "nothing_planned" };
  if (isInvited) return { reason: "invited" };
  if (!past || isInvited === undefined) return undefined;
  const [ended] = past;
  if (!ended) return { reason: "no_program" };
  const { is_blocked: isRemoved, state } = ended.membership;
  const reason = isRemoved ? "removed" : state === "incomplete_expired" ? "never_paid" : "ended";
  return { reason, program: programOf(ended) };
}

/** What is stored of a program: its card has more than the device needs. */
const programOf = ({ plan: { id, title } }: MembershipItem): Program => ({ id, title });
