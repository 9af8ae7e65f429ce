import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";
import type { PublicProgram } from "./api";

/** Reads the token of an emailed invitation from a page's address. */
export const readInvitation = ({ invite }: Record<string, unknown>) => ({
  invite: typeof invite === "string" && invite !== "" ? invite : undefined,
});

/** Whether the page was opened from an invitation. Stays true after the token is claimed and leaves the address. */
export function useOpenedByInvitation(): boolean {
  const [{ invite }] = usePageSearch(readInvitation);
  const [isInvited, setIsInvited] = useState(false);
  if (invite && !isInvited) setIsInvited(true);
  return isInvited;
}

/**
 * Returns a private program as somebody with an invitation link sees it. The server does not know them until they claim
 * the invitation, so the button leads a visitor to sign up, and tells a client that the link is being checked.
 */
export function withInvitation(program: PublicProgram, isSignedIn: boolean): PublicProgram {
  if (program.primary_action.reason !== "private") return program;
  const button = { reason: null, tooltip: null };
  return {
    ...program,
    primary_action: isSignedIn
      ? { ...button, action: "none", label: m.memberships_invite_checking() }
      : { ...button, action: "get", label: m.memberships_invite_join() },
  };
}
