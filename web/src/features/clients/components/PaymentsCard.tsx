import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { MoneyText } from "~/ui/money/MoneyText";
import { DataTable } from "~/ui/table/DataTable";
import type { ClientProfile } from "../api";
import css from "./Profile.module.css";

type Payment = NonNullable<ClientProfile["payments"]>[number];
const STATUS: Record<Payment["status"], { label: () => string; tone: BadgeTone }> = {
  paid: { label: m.clients_paid, tone: "ok" },
  refund_pending: { label: m.clients_refund_pending, tone: "warn" },
  refunded: { label: m.clients_refunded, tone: "neutral" },
  partly_refunded: { label: m.clients_partly_refunded, tone: "neutral" },
  refund: { label: m.clients_refund, tone: "neutral" },
  disputed: { label: m.clients_disputed, tone: "warn" },
  fee_returned: { label: m.clients_fee_returned, tone: "neutral" },
};

/** The newest payments, for coaches who may see money. */
export function PaymentsCard({ profile }: { profile: ClientProfile }) {
  const rows = profile.payments ?? [];
  return (
    <Card
      flush
      title={m.clients_payments()}
      actions={
        profile.payments_total > rows.length && (
          <ButtonLink size="small" to={{ name: "coach_dashboard_transactions" }}>
            {m.clients_payments_all()}
          </ButtonLink>
        )
      }
    >
      <DataTable
        bare
        label={m.clients_payments()}
        rows={rows}
        rowKey={(row) => row.id}
        columns={[
          {
            key: "date",
            header: m.clients_payments_date(),
            width: 120,
            cell: (row) => <span className="num dim">{formatDate(toLocalDate(row.at))}</span>,
          },
          { key: "for", header: m.clients_payments_for(), cell: (row) => <span className="w5">{row.title}</span> },
          {
            key: "paid",
            header: m.clients_payments_paid(),
            align: "right",
            width: 96,
            cell: (row) => <MoneyText amount={row.paid.amount_minor} currency={row.paid.currency} />,
          },
          {
            key: "fee",
            header: m.clients_payments_fee(),
            align: "right",
            width: 88,
            cell: (row) => (
              <span className="dim">
                <MoneyText amount={row.fees.amount_minor} currency={row.fees.currency} />
              </span>
            ),
          },
          {
            key: "net",
            header: m.clients_payments_net(),
            align: "right",
            width: 104,
            cell: (row) => (
              <span className="w6">
                <MoneyText amount={row.net.amount_minor} currency={row.net.currency} />
              </span>
            ),
          },
          {
            key: "status",
            header: m.clients_payments_status(),
            width: 140,
            cell: (row) => <Badge tone={STATUS[row.status].tone}>{STATUS[row.status].label()}</Badge>,
          },
        ]}
        phone={(row) => (
          <span className={css.payment}>
            <span className={css.text}>
              <span className="t13 w5 truncate">{row.title}</span>
              <span className={css.meta}>{formatDate(toLocalDate(row.at))}</span>
            </span>
            <span className={css.paymentAmount}>
              <MoneyText amount={row.paid.amount_minor} currency={row.paid.currency} />
              <Badge tone={STATUS[row.status].tone}>{STATUS[row.status].label()}</Badge>
            </span>
          </span>
        )}
        empty={<p className={css.empty}>{m.clients_payments_empty()}</p>}
      />
    </Card>
  );
}
