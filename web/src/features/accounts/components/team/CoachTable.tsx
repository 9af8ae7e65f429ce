import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { useMe } from "~/api/me";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge, Chip } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { type Column, DataTable } from "~/ui/table/DataTable";
import { toast } from "~/ui/toast/toast";
import css from "./Team.module.css";
import { type Coach, useInvitationActions } from "./team";
import { ROLE_LABELS } from "~/domain/accounts/roles";
import { nameOf, statusOf } from "./teamText";

/** What a row of the list opens. */
export type Opened = { dialog: "change" | "remove" | "invite"; coach: Coach };

type Props = {
  coaches: Coach[];
  /** Whether the reader manages coaches, and so is told when they were here last. */
  manages: boolean;
  onOpen: (opened: Opened) => void;
};

/** The coaches of the account and the invitations to it, as a table, on phones as a list. */
export function CoachTable({ coaches, manages, onOpen }: Props) {
  const [now] = useState(() => new Date());
  const seesClients = coaches.some((one) => one.clients !== null);
  const columns: Column<Coach>[] = [
    { key: "coach", header: m.accounts_team_column_coach(), cell: (row) => <Person coach={row} /> },
    { key: "role", header: m.accounts_team_column_role(), width: 240, cell: (row) => <Rights coach={row} /> },
    {
      key: "status",
      header: m.accounts_team_column_status(),
      width: 120,
      cell: (row) => <Status coach={row} now={now} />,
    },
  ];
  if (manages)
    columns.push({
      key: "active",
      header: m.accounts_team_column_active(),
      width: 150,
      cell: (row) => <LastActive coach={row} now={now} />,
    });
  if (seesClients)
    columns.push({
      key: "clients",
      header: m.accounts_team_column_clients(),
      align: "right",
      width: 90,
      cell: (row) => row.clients,
    });
  return (
    <DataTable
      label={m.accounts_team_title()}
      columns={columns}
      rows={coaches}
      rowKey={(row) => row.user_id ?? row.invitation_id ?? row.email}
      tall
      phone={(row) => (
        <span className={css.card}>
          <Person coach={row} />
          <span className={css.cardLine}>
            <Rights coach={row} />
            <Status coach={row} now={now} />
          </span>
        </span>
      )}
      menu={(row) => <Actions coach={row} onOpen={onOpen} />}
    />
  );
}

function Person({ coach }: { coach: Coach }) {
  const me = useMe().data?.current.user_id;
  return (
    <span className={css.person}>
      <Avatar name={nameOf(coach)} src={coach.avatar_url} size={40} />
      <span className={css.text}>
        <span className={css.name}>
          {nameOf(coach)}
          {coach.user_id !== null && coach.user_id === me && <Chip>{m.accounts_team_you()}</Chip>}
        </span>
        {coach.full_name && <span className="meta t13">{coach.email}</span>}
      </span>
    </span>
  );
}

function Rights({ coach }: { coach: Coach }) {
  return (
    <span className={css.rights}>
      {ROLE_LABELS[coach.role]()}
      {coach.financial && <Chip>{m.accounts_team_money()}</Chip>}
    </span>
  );
}

function Status({ coach, now }: { coach: Coach; now: Date }) {
  const { label, tone } = statusOf(coach, now);
  return <Badge tone={tone}>{label()}</Badge>;
}

function LastActive({ coach, now }: { coach: Coach; now: Date }) {
  if (coach.invited_at) {
    const when = formatAgo(new Date(coach.invited_at), now);
    return <span className="meta">{m.accounts_team_invited_on({ when })}</span>;
  }
  return (
    <span className="meta">
      {coach.last_active_at ? formatAgo(new Date(coach.last_active_at), now) : m.accounts_team_never()}
    </span>
  );
}

function Actions({ coach, onOpen }: { coach: Coach; onOpen: Props["onOpen"] }) {
  const { resend, cancel } = useInvitationActions();
  const can = (ability: string) => coach.abilities.includes(ability);
  const invitation = { params: { path: { invitation_id: coach.invitation_id ?? "" } }, ...onError("inline", 422, 429) };
  const { email } = coach;
  if (coach.abilities.length === 0) return null;
  return (
    <Menu
      align="end"
      label={nameOf(coach)}
      trigger={
        <IconButton
          label={m.accounts_team_more({ name: nameOf(coach) })}
          disabled={resend.isPending || cancel.isPending}
        >
          <IconDots size={16} />
        </IconButton>
      }
      items={[
        can("change") && {
          label: m.accounts_team_change(),
          onClick: () => onOpen({ dialog: "change", coach }),
        },
        can("resend") && {
          label: m.accounts_team_resend(),
          onClick: () => resend.mutate(invitation, { onSuccess: () => toast(m.accounts_team_resent({ email })) }),
        },
        can("invite") && {
          label: m.accounts_team_invite_again(),
          onClick: () => onOpen({ dialog: "invite", coach }),
        },
        can("cancel") && {
          label: m.accounts_team_cancel(),
          danger: true,
          onClick: () => cancel.mutate(invitation, { onSuccess: () => toast(m.accounts_team_cancelled()) }),
        },
        can("remove") && {
          label: m.accounts_team_remove(),
          danger: true,
          onClick: () => onOpen({ dialog: "remove", coach }),
        },
        can("leave") && {
          label: m.accounts_team_leave(),
          danger: true,
          onClick: () => onOpen({ dialog: "remove", coach }),
        },
      ]}
    />
  );
}
