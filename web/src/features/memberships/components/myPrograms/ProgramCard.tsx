import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { Cover } from "~/ui/cover/Cover";
import { coverUrl, WIDE_RATIO } from "~/ui/cover/coverUrl";
import { Link, useGo } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import type { OwnProgramRow } from "../../api";
import { isTraining, nextEventText, statusTone } from "../../status";
import type { DialogKind } from "../dialogs/lazyDialogs";
import MembershipDialogs from "../dialogs/MembershipDialogs";
import css from "./ProgramCard.module.css";
import { useUndoCancellation } from "../dialogs/useUndoCancellation";
import { programUrlId } from "../../urlId";

/** One of the client's programs: its status, the next event, the likely action, and the others in a menu. */
export function ProgramCard({ row }: { row: OwnProgramRow }) {
  const { plan: program, membership } = row;
  const [dialog, setDialog] = useState<DialogKind | null>(null);
  const go = useGo();
  const programId = programUrlId(program);
  const publicPage = { name: "public_plan", params: { programId } } as const;
  const can = (ability: (typeof membership.abilities)[number]) => membership.abilities.includes(ability);
  const undo = useUndoCancellation(program.id);
  const opensCalendar = isTraining(membership);
  const action = can("retry") ? (
    <Button variant="primary" onClick={() => setDialog("retry")}>
      {m.memberships_retry()}
    </Button>
  ) : can("resume") ? (
    <Button variant="primary" onClick={() => setDialog("resume")}>
      {m.memberships_resume()}
    </Button>
  ) : can("start") ? (
    <Button variant="primary" onClick={() => setDialog("calendar")}>
      {m.memberships_start()}
    </Button>
  ) : can("undo_cancel") ? (
    <Button variant="primary" busy={undo.isPending} onClick={() => undo.mutate()}>
      {m.memberships_undo_cancel()}
    </Button>
  ) : opensCalendar ? (
    <ButtonLink variant="primary" to={{ name: "user_calendar" }}>
      {m.memberships_open_calendar()}
    </ButtonLink>
  ) : can("buy") && !program.archive ? (
    <ButtonLink to={publicPage}>{m.memberships_buy_again()}</ButtonLink>
  ) : (
    <ButtonLink to={publicPage}>{m.memberships_see()}</ButtonLink>
  );

  return (
    <li className={css.card}>
      <Link {...publicPage} className={css.cover} tabIndex={-1} aria-hidden="true">
        <Cover seed={program.id} src={coverUrl(program.covers, "tiled_view", "normal")} ratio={WIDE_RATIO} />
      </Link>
      <div className={css.body}>
        <div className={css.head}>
          <Badge tone={statusTone(membership)}>{membership.state_label}</Badge>
          <Menu
            align="end"
            label={m.memberships_actions({ title: program.title })}
            trigger={
              <IconButton label={m.memberships_actions({ title: program.title })} small>
                <IconDots size={16} />
              </IconButton>
            }
            items={[
              { label: m.memberships_see(), to: publicPage },
              opensCalendar &&
                can("undo_cancel") && { label: m.memberships_open_calendar(), to: { name: "user_calendar" } },
              can("reschedule") && { label: m.memberships_reschedule(), onClick: () => setDialog("reschedule") },
              {
                label: m.memberships_billing(),
                onClick: () => go({ name: "billing_payment", search: { coach_id: program.coach_id } }),
              },
              can("cancel") && "divider",
              can("cancel") && { label: m.memberships_cancel(), danger: true, onClick: () => setDialog("cancel") },
            ]}
          />
        </div>
        <h2 className={css.title}>
          <Link {...publicPage}>{program.title}</Link>
        </h2>
        <p className={css.coach}>{program.coach_name}</p>
        <p className={css.event}>{nextEventText(membership)}</p>
        <div className={css.action}>{action}</div>
      </div>
      <MembershipDialogs
        open={dialog}
        onOpen={setDialog}
        programId={programId}
        title={program.title}
        membership={membership}
        from="page"
      />
    </li>
  );
}
