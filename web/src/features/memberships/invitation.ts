import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";
import type { PublicPlan } from "./api";

/** The token of a mailed invitation, as the address of a page carries it. */
export const inviteIn = ({ invite }: Record<string, unknown>) => ({
  invite: typeof invite === "string" && invite !== "" ? invite : undefined,
});

/** Whether the page has been opened by an invitation: once claimed it leaves the address, and what came of it is said. */
export function useInvited(): boolean {
  const [{ invite }] = usePageSearch(inviteIn);
  const [invited, setInvited] = useState(false);
  if (invite && !invited) setInvited(true);
  return invited;
}

/**
 * A private program as whoever holds a link to it sees it: before the invitation is theirs the server cannot know them,
 * so the button leads a visitor to signing up, and says that a client's link is being looked at.
 */
export function asInvited(plan: PublicPlan, signedIn: boolean): PublicPlan {
  if (plan.primary_action.reason !== "private") return plan;
  const button = { reason: null, tooltip: null };
  return {
    ...plan,
    primary_action: signedIn
      ? { ...button, action: "none", label: m.memberships_invite_checking() }
      : { ...button, action: "get", label: m.memberships_invite_join() },
  };
}
