import { IconPencil } from "@tabler/icons-react";
import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import type { ClientProfile } from "../api";
import { formatAgreedPrice, formatDaysLeft, formatMembershipNote, formatPosition } from "../format";
import { ClientMembershipMenu } from "./ClientMembershipMenu";
import css from "./Profile.module.css";
import { StatusBadge } from "./StatusBadge";

/** The client's programs with this coach, each with their position and status. */
export function ProgramsCard({ profile }: { profile: ClientProfile }) {
  const hasFinancialRights = useHasFinancialRights();
  return (
    <Card flush title={m.clients_programs()}>
      <ul>
        {profile.plans.map((membership) => {
          const note = [
            formatPosition(membership),
            formatDaysLeft(membership),
            formatMembershipNote(membership),
          ].filter((text) => text && text !== "–");
          return (
            <li key={membership.plan.id} className={css.program}>
              <span className={css.text}>
                <Link name="coach_program_view_clients" params={{ programId: membership.plan.id }} className={css.name}>
                  {membership.plan.title}
                </Link>
                {note.length > 0 && <span className={css.meta}>{note.join(" · ")}</span>}
                <span className={css.line}>
                  <StatusBadge badge={membership.badge} />
                  {hasFinancialRights && <span className="t12 dim">{formatAgreedPrice(membership)}</span>}
                </span>
              </span>
              {membership.plan.plan_type === "individual" && (
                <ButtonLink
                  size="small"
                  icon={<IconPencil size={14} />}
                  to={{
                    name: "coach_calendar",
                    params: { programId: membership.plan.id, userId: membership.client.id },
                  }}
                >
                  {m.clients_write_training()}
                </ButtonLink>
              )}
              {membership.abilities.length > 0 && <ClientMembershipMenu membership={membership} onProfile />}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
