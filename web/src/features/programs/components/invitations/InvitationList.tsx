import { IconMail } from "@tabler/icons-react";
import type { Schemas } from "~/api/client";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { usePageNumber } from "~/ui/link/usePage";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { PER_PAGE, useInvitations } from "../../api";

type Invitation = Schemas["InvitationView"];

const STATES: Record<Invitation["state"], { label: () => string; tone: BadgeTone }> = {
  init: { label: m.programs_invite_state_init, tone: "draft" },
  sent: { label: m.programs_invite_state_sent, tone: "info" },
  accepted: { label: m.programs_invite_state_accepted, tone: "ok" },
  declined: { label: m.programs_invite_state_declined, tone: "neutral" },
  expired: { label: m.programs_invite_state_expired, tone: "neutral" },
};

/** The invitations of a program with their state. */
export function InvitationList({ programId }: { programId: string }) {
  const [page, setPage] = usePageNumber();
  const invitations = useInvitations(programId, page);
  const total = invitations.data?.pagination.total ?? 0;
  if (invitations.error && !invitations.data)
    return <ErrorState error={invitations.error} onRetry={invitations.refetch} framed />;
  return (
    <div className="stack">
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
                  <span className="meta"> · {m.programs_invite_link_of({ email: row.invited_email })}</span>
                )}
              </span>
            ),
          },
          {
            key: "state",
            header: m.programs_invite_state(),
            width: 200,
            cell: (row) => <Badge tone={STATES[row.state].tone}>{STATES[row.state].label()}</Badge>,
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
      {(total > PER_PAGE || page > 1) && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
    </div>
  );
}
