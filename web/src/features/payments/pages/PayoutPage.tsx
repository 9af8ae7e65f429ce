import { IconReceipt } from "@tabler/icons-react";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { ButtonLink } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { usePageNumber, usePageParams } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { DataTable } from "~/ui/table/DataTable";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { type Amount, PER_PAGE, type PayoutTransaction, usePayout } from "../api";
import { DownloadButton } from "../components/DownloadButton";
import { PayoutStatus } from "../components/PayoutStatus";
import { downloadPayout } from "../exports";

const KINDS: Record<PayoutTransaction["kind"], () => string> = {
  payment: m.payments_kind_payment,
  refund: m.payments_kind_refund,
  refund_failed: m.payments_kind_refund_failed,
  dispute: m.payments_kind_dispute,
  dispute_won: m.payments_kind_dispute_won,
  fee_returned: m.payments_kind_fee_returned,
  payout_returned: m.payments_kind_payout_returned,
  provider_fee: m.payments_kind_provider_fee,
  tax: m.payments_kind_tax,
  reserve: m.payments_kind_reserve,
  transfer: m.payments_kind_transfer,
  top_up: m.payments_kind_top_up,
  adjustment: m.payments_kind_adjustment,
  other: m.payments_kind_other,
};

const Money = ({ amount }: { amount: Amount }) => <MoneyText amount={amount.amount_minor} currency={amount.currency} />;
const stat = (amount: Amount) => <MoneyText amount={amount.amount_minor} currency={amount.currency} size="title" />;

/** The client, or what the provider calls it. */
const nameOf = (row: PayoutTransaction) => row.client_name ?? row.description ?? KINDS[row.kind]();
const dayOf = (row: PayoutTransaction) => formatDate(toLocalDate(row.at));

/** One payout: each payment, refund and fee in it, and that they add up to what arrives at the bank. */
export default function PayoutPage() {
  const { payoutId } = usePageParams("coach_dashboard_payout");
  const [page, setPage] = usePageNumber();
  const { data, error, refetch } = usePayout(payoutId, page);
  const crumbs = <Link name="coach_dashboard_payouts">{m.payments_payouts_title()}</Link>;
  if (!data) {
    return (
      <Page title={m.payments_payouts_title()}>
        <PageHeader title={m.payments_payouts_title()} crumbs={crumbs} />
        {error ? <ErrorState error={error} onRetry={refetch} framed /> : <SkeletonCard />}
      </Page>
    );
  }
  const { payout } = data;
  const title = m.payments_payout_on({ date: formatDate(toLocalDate(payout.created_at)) });
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        crumbs={crumbs}
        badges={<PayoutStatus payout={payout} />}
        note={data.bank_last4 && m.payments_payout_to_bank({ last4: data.bank_last4 })}
      />
      {payout.status === "failed" && (
        <Banner
          tone="bad"
          action={
            <ButtonLink size="small" to={{ name: "coach_profile_payment" }}>
              {m.payments_payout_check_bank()}
            </ButtonLink>
          }
        >
          {payout.failure_reason
            ? m.payments_payout_why_failed({ reason: payout.failure_reason })
            : m.payments_payout_failed_unknown()}
        </Banner>
      )}
      <StatStrip
        stats={[
          { label: m.payments_gross(), value: stat(data.gross) },
          { label: m.payments_fees(), value: stat(data.fee) },
          { label: m.payments_net(), value: stat(data.net) },
          { label: m.payments_payout_amount(), value: stat(payout.amount) },
          { label: m.payments_column_arrives(), value: formatDate(payout.arrives_on) },
        ]}
      />
      {!data.adds_up && data.items.length > 0 && <Banner tone="warn">{m.payments_payout_partly()}</Banner>}
      {data.items.length > 0 && <Toolbar end={<DownloadButton download={() => downloadPayout(payoutId)} />} />}
      <DataTable
        label={m.payments_payout_parts()}
        rows={data.items}
        rowKey={({ id }) => id}
        columns={[
          {
            key: "what",
            header: m.payments_column_what(),
            cell: (row) => (
              <>
                <span className="w5">{nameOf(row)}</span>
                {row.plan_title && (
                  <>
                    <br />
                    <span className="t12 meta">{row.plan_title}</span>
                  </>
                )}
              </>
            ),
          },
          { key: "kind", header: m.invoicing_kind(), cell: (row) => KINDS[row.kind]() },
          {
            key: "date",
            header: m.payments_column_date(),
            cell: (row) => <span className="num nowrap">{dayOf(row)}</span>,
          },
          {
            key: "document",
            header: m.payments_column_document(),
            cell: (row) => <span className="num nowrap">{row.document ?? "–"}</span>,
          },
          { key: "gross", header: m.payments_gross(), align: "right", cell: (row) => <Money amount={row.gross} /> },
          { key: "fees", header: m.payments_column_fees(), align: "right", cell: (row) => <Money amount={row.fee} /> },
          {
            key: "net",
            header: m.payments_net(),
            align: "right",
            cell: (row) => (
              <span className="w6">
                <Money amount={row.net} />
              </span>
            ),
          },
        ]}
        phone={(row) => (
          <>
            <span className="spread">
              <span className="w6">{nameOf(row)}</span>
              <Money amount={row.net} />
            </span>
            {row.plan_title && <span className="t13 dim">{row.plan_title}</span>}
            <span className="spread t13 meta">
              <span>{[KINDS[row.kind](), dayOf(row), row.document].filter(Boolean).join(" · ")}</span>
              <span>
                {m.payments_column_fees()} <Money amount={row.fee} />
              </span>
            </span>
          </>
        )}
        empty={<EmptyState icon={<IconReceipt size={24} />}>{m.payments_payout_no_parts()}</EmptyState>}
      />
      {data.pagination.total > PER_PAGE && (
        <Pagination page={page} perPage={PER_PAGE} total={data.pagination.total} onPage={setPage} />
      )}
    </Page>
  );
}
