import { IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { DocumentButton } from "~/domain/invoicing/DocumentButton";
import { formatDate, toLocalDate } from "~/lib/dates";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { Button, ButtonLink } from "~/ui/button/Button";
import { usePageNumber } from "~/ui/link/usePage";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { SettingsTabs } from "~/ui/tabs/SettingsTabs";
import { type Payment, PER_PAGE, usePaymentHistory } from "../api";
import { ReceiptDialog } from "../components/ReceiptDialog";

const STATUSES: Record<Payment["status"], [BadgeTone, () => string]> = {
  paid: ["ok", m.payments_status_paid],
  refund_pending: ["warn", m.payments_status_refund_pending],
  refunded: ["neutral", m.payments_status_refunded],
  open: ["warn", m.payments_status_open],
  failed: ["bad", m.payments_status_failed],
  void: ["neutral", m.payments_status_void],
};

const paymentDate = (payment: Payment) => formatDate(toLocalDate(payment.settled_at ?? payment.opened_at));

function StatusBadge({ payment }: { payment: Payment }) {
  const [tone, label] = STATUSES[payment.status];
  return <Badge tone={tone}>{label()}</Badge>;
}

function Documents({ payment }: { payment: Payment }) {
  return payment.documents.map((document) => <DocumentButton key={document.id} side="client" document={document} />);
}

/** A client's payments, newest first, with invoices and receipts. */
export default function HistoryPage() {
  const [page, setPage] = usePageNumber();
  const list = usePaymentHistory(page);
  const [receipt, setReceipt] = useState<Payment | null>(null);
  const hasReceipt = ({ status }: Payment) => ["paid", "refund_pending", "refunded"].includes(status);
  const total = list.data?.pagination.total ?? 0;
  return (
    <Page title={m.payments_history_title()}>
      <PageHeader title={m.memberships_billing_title()} />
      <SettingsTabs area="billing" />
      {list.error && !list.data ? (
        <ErrorState error={list.error} onRetry={list.refetch} framed />
      ) : (
        <DataTable
          label={m.payments_history_title()}
          rows={list.data?.items ?? []}
          rowKey={({ id }) => id}
          loading={list.isPending}
          columns={[
            {
              key: "date",
              header: m.payments_column_date(),
              width: 140,
              cell: (row) => <span className="num">{paymentDate(row)}</span>,
            },
            {
              key: "program",
              header: m.payments_column_program(),
              cell: (row) => (
                <>
                  <span className="w5">{row.title}</span>
                  <br />
                  <span className="t12 meta">{row.coach_name}</span>
                </>
              ),
            },
            { key: "state", header: m.payments_column_status(), cell: (row) => <StatusBadge payment={row} /> },
            {
              key: "amount",
              header: m.payments_column_amount(),
              align: "right",
              cell: ({ amount, refunded }) => (
                <>
                  <MoneyText amount={amount.amount_minor} currency={amount.currency} />
                  {refunded && (
                    <div className="t13 meta">
                      {m.payments_history_refunded({ amount: formatMoney(refunded.amount_minor, refunded.currency) })}
                    </div>
                  )}
                </>
              ),
            },
            {
              key: "receipt",
              header: "",
              align: "right",
              width: 200,
              cell: (row) => (
                <>
                  <Documents payment={row} />
                  {hasReceipt(row) && (
                    <Button size="small" variant="quiet" onClick={() => setReceipt(row)}>
                      {m.payments_receipt()}
                    </Button>
                  )}
                </>
              ),
            },
          ]}
          phone={(row) => (
            <>
              <span className="spread">
                <span className="w6">{row.title}</span>
                <MoneyText amount={row.amount.amount_minor} currency={row.amount.currency} />
              </span>
              <span className="t13 meta">
                {row.coach_name} · {paymentDate(row)}
              </span>
              <span className="spread">
                <StatusBadge payment={row} />
                <span>
                  <Documents payment={row} />
                  {hasReceipt(row) && (
                    <Button variant="quiet" onClick={() => setReceipt(row)}>
                      {m.payments_receipt()}
                    </Button>
                  )}
                </span>
              </span>
            </>
          )}
          empty={
            <EmptyState
              icon={<IconReceipt size={24} />}
              action={<ButtonLink to={{ name: "user_my_plans" }}>{m.memberships_to_my_programs()}</ButtonLink>}
            >
              {m.payments_no_history()}
            </EmptyState>
          }
        />
      )}
      {list.data && (total > PER_PAGE || page > 1) && (
        <Pagination page={page} perPage={PER_PAGE} total={total} onPage={setPage} />
      )}
      {receipt && <ReceiptDialog payment={receipt} onClose={() => setReceipt(null)} />}
    </Page>
  );
}
