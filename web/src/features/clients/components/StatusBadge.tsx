import { Badge } from "~/ui/badge/Badge";
import { Tooltip } from "~/ui/tooltip/Tooltip";
import type { ClientBadge } from "../api";
import { badgeTone } from "../format";
import css from "./Clients.module.css";

/**
 * The state of a client, as the server labels it; its explanation appears on hover, focus and touch
 * (`plain`: without, for use inside a link).
 */
export function StatusBadge({ badge, plain }: { badge: ClientBadge; plain?: boolean }) {
  const pill = <Badge tone={badgeTone[badge.colour]}>{badge.label}</Badge>;
  if (!badge.tooltip || plain) return pill;
  return (
    <Tooltip label={badge.tooltip} multiline>
      <button type="button" className={css.badgeButton} aria-label={`${badge.label}. ${badge.tooltip}`}>
        {pill}
      </button>
    </Tooltip>
  );
}
