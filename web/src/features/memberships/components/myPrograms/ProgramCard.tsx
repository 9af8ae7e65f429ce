import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { coverOf } from "~/ui/cover/coverOf";
import { Link, useExists, useGo } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import type { PurchaseRow } from "../../api";
import { nextSentence, toneOf } from "../../status";
import type { DialogKind } from "../dialogs/lazyDialogs";
import MembershipDialogs from "../dialogs/MembershipDialogs";
import css from "./ProgramCard.module.css";
import { useUndoCancel } from "../dialogs/useUndoCancellation";

/** A program of mine: how it stands, what comes next, the likely action, the others behind the dots. */
export function ProgramCard({ row }: { row: PurchaseRow }) {
  const { plan, membership } = row;
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const exists = useExists();
  const go = useGo();
  const programId = plan.custom_url ?? plan.id;
  const place = { name: "public_plan", params: { programId } } as const;
  const may = (ability: (typeof membership.abilities)[number]) => membership.abilities.includes(ability);
  const undo = useUndoCancel(plan.id);
  const trains = (membership.state === "active" || membership.state === "trialing") && membership.is_applied;
  const main = may("retry") ? (
    <Button variant="primary" onClick={() => setDialog("retry")}>
      {m.memberships_retry()}
    </Button>
  ) : may("resume") ? (
    <Button variant="primary" onClick={() => setDialog("resume")}>
      {m.memberships_resume()}
    </Button>
  ) : may("start") ? (
    <Button variant="primary" onClick={() => setDialog("calendar")}>
      {m.memberships_start()}
    </Button>
  ) : may("undo_cancel") ? (
    <Button variant="primary" busy={undo.isPending} onClick={() => undo.mutate()}>
      {m.memberships_undo_cancel()}
    </Button>
  ) : trains && exists("user_calendar") ? (
    <ButtonLink variant="primary" to={{ name: "user_calendar" }}>
      {m.memberships_open_calendar()}
    </ButtonLink>
  ) : may("buy") && !plan.archive ? (
    <ButtonLink to={place}>{m.memberships_buy_again()}</ButtonLink>
  ) : (
    <ButtonLink to={place}>{m.memberships_see()}</ButtonLink>
  );

  return (
    <li className={css.card}>
      <Link {...place} className={css.cover} tabIndex={-1} aria-hidden="true">
        <Cover seed={plan.id} src={coverOf(plan.covers, "tiled_view", "normal")} ratio={1.94} />
      </Link>
      <div className={css.body}>
        <div className={css.top}>
          <Badge tone={toneOf(membership)}>{membership.state_label}</Badge>
          <Menu
            align="end"
            label={m.memberships_actions({ title: plan.title })}
            trigger={
              <IconButton label={m.memberships_actions({ title: plan.title })} small>
                <IconDots size={16} />
              </IconButton>
            }
            items={[
              { label: m.memberships_see(), to: place },
              trains &&
                may("undo_cancel") &&
                exists("user_calendar") && { label: m.memberships_open_calendar(), to: { name: "user_calendar" } },
              may("reschedule") && { label: m.memberships_reschedule(), onClick: () => setDialog("reschedule") },
              {
                label: m.memberships_billing(),
                onClick: () => go({ name: "billing_payment", search: { coach_id: plan.coach_id } }),
              },
              may("cancel") && "divider",
              may("cancel") && { label: m.memberships_cancel(), danger: true, onClick: () => setDialog("cancel") },
            ]}
          />
        </div>
        <h2 className={css.title}>
          <Link {...place}>{plan.title}</Link>
        </h2>
        <p className={css.coach}>{plan.coach_name}</p>
        <p className={css.next}>{nextSentence(membership)}</p>
        <div className={css.action}>{main}</div>
      </div>
      <MembershipDialogs
        open={dialog}
        onOpen={setDialog}
        programId={programId}
        title={plan.title}
        membership={membership}
        from="page"
      />
    </li>
  );
}
