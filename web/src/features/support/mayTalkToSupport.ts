import type { SessionUser } from "~/api/session";

/**
 * Whether somebody is offered to talk to support: coaches, but not in the overall account, where an owner only compares
 * their accounts. What they write is about one of them.
 */
export const mayTalkToSupport = ({ role, overall }: SessionUser): boolean => role === "coach" && overall !== true;
