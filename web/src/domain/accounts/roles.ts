import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

export type Role = Schemas["CoachInvitationView"]["role"];

export const ROLE_LABELS: Record<Role, () => string> = {
  owner: m.accounts_role_owner,
  manager: m.accounts_role_manager,
  coach: m.accounts_role_coach,
  contributor: m.accounts_role_contributor,
};

/** Roles in the middle of a sentence. */
export const ROLE_WORDS: Record<Role, () => string> = {
  owner: m.accounts_team_role_in_text_owner,
  manager: m.accounts_team_role_in_text_manager,
  coach: m.accounts_team_role_in_text_coach,
  contributor: m.accounts_team_role_in_text_contributor,
};
