import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { usePageSearch } from "~/ui/link/usePage";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { parseText } from "~/lib/search";
import css from "./AccountRows.module.css";
import { ROLE_WORDS } from "./roles";
import { type Answer, type Invitation, useAnswer, useInvitations } from "./invitations";
import { useSwitchAccount } from "./switchAccount";

/** Why the link that somebody opened shows nothing here. */
const NOTICES: Record<string, () => string> = {
  other: m.accounts_invites_other,
  closed: m.accounts_invites_closed,
};

/** The accounts that invite the coach, to accept or decline; nothing without any. */
export function InvitationList() {
  const invitations = useInvitations();
  const [{ opened }] = usePageSearch((raw) => ({ opened: parseText(raw.opened) }));
  const notice = NOTICES[opened];
  return (
    <>
      {notice && <Banner tone="warn">{notice()}</Banner>}
      {invitations.isError && !invitations.data ? (
        <ErrorState error={invitations.error} onRetry={invitations.refetch} framed />
      ) : !invitations.data ? (
        <SkeletonRows rows={2} />
      ) : invitations.data.length === 0 ? null : (
        <Card flush title={m.accounts_invites_title()} note={m.accounts_invites_note()}>
          <ul className={css.list}>
            {invitations.data.map((one) => (
              <InvitationRow key={one.id} invitation={one} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { mutate, isPending: isSaving } = useAnswer();
  const answer = (how: Answer) => mutate({ userId: invitation.user_id, answer: how });
  const { switchTo, target } = useSwitchAccount();
  const account = invitation.account_title;
  const line = m.accounts_invites_line({ inviter: invitation.invited_by, role: ROLE_WORDS[invitation.role]() });
  return (
    <li className={css.row} aria-label={account}>
      <Avatar name={account} src={invitation.avatar_url} size={48} square={invitation.account_kind !== "private"} />
      <div className={css.text}>
        <strong>{account}</strong>
        <span className="meta">{line}</span>
        {invitation.status === "pending" && (
          <span className="meta t13">
            {m.accounts_invites_until({ date: formatDate(toLocalDate(new Date(invitation.expires_at))) })}
          </span>
        )}
      </div>
      <span className={css.answer}>
        {invitation.status === "pending" && (
          <>
            <Button aria-label={m.accounts_invites_reject_of({ account })} onClick={() => answer("rejected")}>
              {m.accounts_invites_reject()}
            </Button>
            <Button
              variant="primary"
              aria-label={m.accounts_invites_accept_of({ account })}
              onClick={() => answer("accepted")}
            >
              {m.accounts_invites_accept()}
            </Button>
          </>
        )}
        {invitation.status === "accepted" && (
          <>
            <Badge tone="ok">{m.accounts_invites_accepted()}</Badge>
            <Button
              aria-label={m.accounts_invites_go_to({ account })}
              busy={target === invitation.account_id}
              disabled={isSaving}
              onClick={() => switchTo(invitation.account_id)}
            >
              {m.accounts_invites_go()}
            </Button>
          </>
        )}
        {invitation.status === "rejected" && <Badge>{m.accounts_invites_rejected()}</Badge>}
      </span>
    </li>
  );
}
