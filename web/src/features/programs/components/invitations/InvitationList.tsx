import { IconMail } from "@tabler/icons-react";
import type { Schemas } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { usePageNumber } from "~/ui/link/usePage";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { PER_PAGE, type Program, useInvitations } from "../../api";

type Invitation = Schemas["InvitationView"];

const STATE_BADGES: Record<Invitation["state"], { label: () => string; tone: BadgeTone }> = {
  init: { label: m.programs_invite_state_init, tone: "draft" },
  sent: { label: m.programs_invite_state_sent, tone: "info" },
  accepted: { label: m.programs_invite_state_accepted, tone: "ok" },
  declined: { label: m.programs_invite_state_declined, tone: "neutral" },
  replaced: { label: m.programs_invite_state_replaced, tone: "neutral" },
};

/** Its mail was over a daily limit. A job sends it on one of the next days. */
const WAITING = { label: m.programs_invite_state_waiting, tone: "draft" as const };
/** Nothing is mailed while the program is archived. */
const NOT_SENT = { label: m.programs_invite_state_not_sent, tone: "neutral" as const };

/** Its link was not used in time; inviting again sends a new one. */
const LINK_EXPIRED = { label: m.programs_invite_state_link_expired, tone: "neutral" as const };

function badgeOf(invitation: Invitation, program: Program) {
  if (invitation.state === "sent" && Date.parse(invitation.link_expires_at ?? "") <= Date.now()) return LINK_EXPIRED;
  if (invitation.state !== "init") return STATE_BADGES[invitation.state];
  if (program.archive) return NOT_SENT;
  return program.state === "published" ? WAITING : STATE_BADGES.init;
}

/** The invitations of a program with their state. Over a daily limit they wait for another day. */
export function InvitationList({ program }: { program: Program }) {
  const [page, setPage] = usePageNumber();
  const invitations = useInvitations(program.id, page);
  const isWaiting = invitations.data?.items.some((each) => badgeOf(each, program) === WAITING);
  const total = invitations.data?.pagination.total ?? 0;
  if (invitations.error && !invitations.data)
    return <ErrorState error={invitations.error} onRetry={invitations.refetch} framed />;
  return (
    <div className="stack">
      {isWaiting && <p className="t13 dim">{m.programs_invite_waiting()}</p>}
      <DataTable
        label={m.programs_invite_list()}
        loading={invitations.isPending}
        rows={invitations.data?.items ?? []}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "email",
            header: m.programs_invite_email(),
            cell: (row) => (
              <span className="truncate">
                {row.email}
                {row.invited_email && (
                  <span className="meta"> · {m.programs_invite_invited_email({ email: row.invited_email })}</span>
                )}
              </span>
            ),
          },
          {
            key: "state",
            header: m.programs_invite_state(),
            width: 200,
            cell: (row) => {
              const { label, tone } = badgeOf(row, program);
              return <Badge tone={tone}>{label()}</Badge>;
            },
          },
          {
            key: "date",
            header: m.programs_invite_date(),
            width: 140,
            cell: (row) => <span className="num dim">{row.sent_on ? formatDate(row.sent_on) : "–"}</span>,
          },
        ]}
        empty={<EmptyState icon={<IconMail size={24} />}>{m.programs_invite_empty()}</EmptyState>}
      />
      {invitations.data && (total > PER_PAGE || page > 1) && (
        <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
      )}
    </div>
  );
}
