import { IconHelpCircle } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Link } from "~/ui/link/Link";
import { Tooltip } from "~/ui/tooltip/Tooltip";
import type { ClientBadge } from "../api";
import { badgeTone } from "../format";
import css from "./Clients.module.css";

/**
 * The state of a client, as the server labels it; its explanation appears on hover, focus and touch, and where it needs
 * a page, a link to that stands beside it (`plain`: without, for use inside a link).
 */
export function StatusBadge({ badge, plain }: { badge: ClientBadge; plain?: boolean }) {
  const pill = <Badge tone={badgeTone[badge.colour]}>{badge.label}</Badge>;
  if (plain) return pill;
  if (badge.link) {
    return (
      <Link
        name="client_status_help"
        hash="pending"
        className={css.badgeLink}
        title={m.clients_badge_help()}
        aria-label={`${badge.label}. ${m.clients_badge_help()}`}
      >
        {pill}
        <IconHelpCircle size={16} aria-hidden="true" />
      </Link>
    );
  }
  if (!badge.tooltip) return pill;
  return (
    <Tooltip label={badge.tooltip} multiline>
      <button type="button" className={css.badgeButton} aria-label={`${badge.label}. ${badge.tooltip}`}>
        {pill}
      </button>
    </Tooltip>
  );
}
