import { IconGavel } from "@tabler/icons-react";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { usePageNumber } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { useNow } from "~/ui/useNow";
import { DashboardTabs } from "../components/DashboardTabs";
import { DisputeStatus } from "../components/DisputeStatus";
import { type Dispute, PER_PAGE, useDisputes } from "../disputes";
import { deadlineOf, reasonOf } from "../disputeTexts";

const Amount = ({ amount }: Dispute) => <MoneyText amount={amount.amount_minor} currency={amount.currency} />;

/** The account's disputes: first those that need an answer, by their deadline. */
export default function DisputesPage() {
  const [page, setPage] = usePageNumber();
  const list = useDisputes(page);
  const now = useNow();
  const total = list.data?.pagination.total ?? 0;
  return (
    <Page title={m.disputes_title()}>
      <PageHeader title={m.payments_dashboard_title()} />
      <DashboardTabs />
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={list.refetch} framed />
      ) : (
        <DataTable
          label={m.disputes_title()}
          rows={list.data?.items ?? []}
          rowKey={({ id }) => id}
          to={({ id }) => ({ name: "coach_dashboard_dispute", params: { disputeId: id } })}
          loading={list.isPending}
          columns={[
            {
              key: "client",
              header: m.payments_column_client(),
              cell: (row) => (
                <>
                  <span className="w5">{row.client_name}</span>
                  <br />
                  <span className="t12 meta">{row.plan_title}</span>
                </>
              ),
            },
            { key: "reason", header: m.disputes_column_reason(), cell: reasonOf },
            {
              key: "status",
              header: m.payments_column_status(),
              cell: (row) => (
                <>
                  <DisputeStatus dispute={row} /> {row.inquiry && <Badge>{m.disputes_inquiry()}</Badge>}
                </>
              ),
            },
            {
              key: "deadline",
              header: m.disputes_column_deadline(),
              cell: (row) => <span className="num nowrap">{deadlineOf(row, now)}</span>,
            },
            {
              key: "opened",
              header: m.disputes_opened(),
              cell: (row) => <span className="num nowrap">{formatDate(toLocalDate(row.opened_at))}</span>,
            },
            { key: "amount", header: m.disputes_amount(), align: "right", cell: (row) => <Amount {...row} /> },
          ]}
          phone={(row) => (
            <>
              <span className="spread">
                <span className="w6">{row.client_name}</span>
                <Amount {...row} />
              </span>
              <span className="t13 dim">{reasonOf(row)}</span>
              <span className="spread t13 meta">
                <span>{deadlineOf(row, now)}</span>
                <DisputeStatus dispute={row} />
              </span>
            </>
          )}
          empty={<EmptyState icon={<IconGavel size={24} />}>{m.disputes_none()}</EmptyState>}
        />
      )}
      {total > PER_PAGE && <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />}
    </Page>
  );
}
