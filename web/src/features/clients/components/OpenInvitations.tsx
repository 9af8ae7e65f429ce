import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import { toast, toastError } from "~/ui/toast/toast";
import { type Invitation, useClientActions } from "../api";
import css from "./Clients.module.css";
import { StatusBadge } from "./StatusBadge";

/** Invitations that nobody has accepted yet; each can be sent again. */
export function OpenInvitations({ programId, rows, total }: { programId: string; rows: Invitation[]; total: number }) {
  return (
    <Card
      flush
      title={m.clients_invites()}
      note={<span className="num">{total}</span>}
      actions={
        total > rows.length && (
          <Link name="coach_program_view_invites" params={{ programId }} className="link t13">
            {m.clients_invites_all()}
          </Link>
        )
      }
    >
      <ul>
        {rows.map((row) => (
          <InvitationItem key={row.id} programId={programId} row={row} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationItem({ programId, row }: { programId: string; row: Invitation }) {
  const { invite } = useClientActions();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    try {
      await invite(programId, row.email, newIdempotencyKey());
      toast(m.clients_invite_done({ email: row.email }));
    } catch (error) {
      toastError(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <li className={css.invitation}>
      <span className={css.envelope} aria-hidden="true">
        <IconMail size={18} />
      </span>
      <span className={css.text}>
        <span className={css.name}>{row.email}</span>
        <span className={css.meta}>
          {row.sent_on && row.state === "sent"
            ? m.clients_invite_sent({ date: formatDate(row.sent_on) })
            : m.clients_invite_waiting()}
          {row.invited_email && ` · ${m.clients_invite_invited_email({ email: row.invited_email })}`}
        </span>
      </span>
      <StatusBadge badge={row.badge} />
      {row.abilities.includes("send_invite") && (
        <Button size="small" busy={busy} onClick={() => void send()}>
          {m.clients_invite_send()}
        </Button>
      )}
    </li>
  );
}
