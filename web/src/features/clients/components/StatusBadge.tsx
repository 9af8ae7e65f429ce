import { Badge } from "~/ui/badge/Badge";
import { Tooltip } from "~/ui/tooltip/Tooltip";
import type { ClientBadge } from "../api";
import { toneOf } from "../words";
import css from "./Clients.module.css";

/**
 * The state of a client, in the server's words; what it means appears on hover, focus and touch
 * (`plain`: inside a link, where nothing else can be pressed).
 */
export function StatusBadge({ badge, plain }: { badge: ClientBadge; plain?: boolean }) {
  const pill = <Badge tone={toneOf[badge.colour]}>{badge.label}</Badge>;
  if (!badge.tooltip || plain) return pill;
  return (
    <Tooltip label={badge.tooltip} multiline>
      <button type="button" className={css.explained} aria-label={`${badge.label}. ${badge.tooltip}`}>
        {pill}
      </button>
    </Tooltip>
  );
}
