import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";
import { ROLE_WORDS } from "~/domain/accounts/roles";
import type { Activity, Coach } from "./team";

/** The roles that a coach can be given, with what they may do. */
export const GIVEN_ROLES = [
  { value: "coach", label: m.accounts_role_coach, help: m.accounts_team_about_coach },
  { value: "manager", label: m.accounts_role_manager, help: m.accounts_team_about_manager },
  { value: "contributor", label: m.accounts_role_contributor, help: m.accounts_team_about_contributor },
] as const;

type Status = { label: () => string; tone: BadgeTone };
const STATUSES: Record<Coach["status"], Status> = {
  active: { label: m.accounts_team_status_active, tone: "ok" },
  invited: { label: m.accounts_team_status_invited, tone: "info" },
  rejected: { label: m.accounts_team_status_rejected, tone: "bad" },
  cancelled: { label: m.accounts_team_status_cancelled, tone: "neutral" },
};

/** Returns the status of a coach; an invitation whose time is over can only be sent again. */
export function statusOf({ status, expires_at: end }: Coach, now: Date): Status {
  if (status === "invited" && end && new Date(end) <= now)
    return { label: m.accounts_team_status_expired, tone: "warn" };
  return STATUSES[status];
}

export const nameOf = ({ full_name, email }: { full_name: string; email: string }): string => full_name || email;

/** Returns what happened in a sentence without a full stop. */
export function activityText(one: Activity): string {
  const what = sentenceOf(one);
  return one.handed_to ? m.accounts_team_did_handed({ what, successor: nameOf(one.handed_to) }) : what;
}

function sentenceOf({ action, actor: who, subject: whom, rights, rights_before: before }: Activity): string {
  const actor = nameOf(who);
  const subject = whom ? nameOf(whom) : "";
  switch (action) {
    case "invited":
      return m.accounts_team_did_invited({ actor, subject, role: rightsText(rights) });
    case "resent":
      return m.accounts_team_did_resent({ actor, subject });
    case "cancelled":
      return m.accounts_team_did_cancelled({ actor, subject });
    case "joined":
      return m.accounts_team_did_joined({ subject, role: rightsText(rights) });
    case "rejected":
      return m.accounts_team_did_rejected({ subject });
    case "changed":
      if (before && rights && before.role === rights.role)
        return rights.financial
          ? m.accounts_team_did_money_given({ actor, subject })
          : m.accounts_team_did_money_taken({ actor, subject });
      return m.accounts_team_did_role({ actor, subject, before: rightsText(before), role: rightsText(rights) });
    case "removed":
      return m.accounts_team_did_removed({ actor, subject });
    case "left":
      return m.accounts_team_did_left({ subject });
  }
}

function rightsText(rights: Activity["rights"]): string {
  if (!rights) return "";
  const role = ROLE_WORDS[rights.role]();
  return rights.financial ? m.accounts_team_with_money({ role }) : role;
}
