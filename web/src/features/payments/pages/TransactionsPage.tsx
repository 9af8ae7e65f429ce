import { IconDots, IconReceipt } from "@tabler/icons-react";
import { useState } from "react";
import { useSettings } from "~/api/settings";
import { addDays, formatDate, toLocalDate, type Preset, presetRange } from "~/lib/dates";
import { parseText } from "~/lib/search";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { Button, ButtonLink, IconButton } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { usePageNumber, usePageSearch } from "~/ui/link/usePage";
import { Menu } from "~/ui/menu/Menu";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { DataTable } from "~/ui/table/DataTable";
import { ClearFilters, FilterSelect, Toolbar } from "~/ui/toolbar/Toolbar";
import { type Amount, PER_PAGE, type Transaction, usePaymentAccount, useTransactions } from "../api";
import { DashboardTabs } from "../components/DashboardTabs";
import { DownloadButton } from "../components/DownloadButton";
import css from "../components/Payouts.module.css";
import { RefundDialog } from "../components/RefundDialog";
import { RevenueChart } from "../components/RevenueChart";
import { downloadTransactions } from "../exports";

const PRESETS: { value: Preset; label: () => string }[] = [
  { value: "1w", label: m.payments_last_week },
  { value: "1m", label: m.payments_last_month },
  { value: "mtd", label: m.payments_this_month },
  { value: "qtd", label: m.payments_this_quarter },
  { value: "6mo", label: m.payments_last_six_months },
  { value: "1y", label: m.payments_last_year },
];

const STATUSES: Record<Transaction["status"], [BadgeTone, () => string]> = {
  paid: ["ok", m.payments_status_paid],
  refund_pending: ["warn", m.payments_status_refund_pending],
  refunded: ["neutral", m.payments_status_refunded],
  partly_refunded: ["neutral", m.payments_status_partly],
  refund: ["info", m.payments_status_refund],
  disputed: ["warn", m.payments_status_disputed],
  fee_returned: ["neutral", m.payments_status_fee_returned],
};

const AmountCell = ({ amount }: { amount: Amount | null }) =>
  amount ? <MoneyText amount={amount.amount_minor} currency={amount.currency} /> : <span className="meta">–</span>;

/** What the client paid and, if it was converted, what arrived in the currency of the coach's bank. */
function GrossCell({ row }: { row: Transaction }) {
  return (
    <>
      <AmountCell amount={row.gross} />
      {row.discount && (
        <div className="t13 meta">
          {m.payments_discounted({ price: row.price.format, off: row.discount.amount.format, code: row.discount.code })}
        </div>
      )}
      {row.settled && <div className="t13 meta">{m.payments_settled_as({ amount: row.settled.format })}</div>}
    </>
  );
}

function StatusBadge({ row }: { row: Transaction }) {
  const [tone, label] = STATUSES[row.status];
  return <Badge tone={tone}>{label()}</Badge>;
}

/** Returns the instants at which the local dates of a preset begin and end. */
function periodOf(preset: string): { since?: string; until?: string } {
  const known = PRESETS.find(({ value }) => value === preset);
  const range = known && presetRange(known.value, localToday());
  if (!range) return {};
  return {
    since: new Date(`${range.from}T00:00:00`).toISOString(),
    until: new Date(`${addDays(range.to, 1)}T00:00:00`).toISOString(),
  };
}

/** What clients have paid, with the fees and the net amount. */
export default function TransactionsPage() {
  const [page, setPage] = usePageNumber();
  const [{ range, selectedCurrency }, setSearch] = usePageSearch((raw) => ({
    range: parseText(raw.range),
    selectedCurrency: raw.currency,
  }));
  const [refunding, setRefunding] = useState<Transaction | null>(null);
  const list = useTransactions({ page, ...periodOf(range) });
  const account = usePaymentAccount().data;
  const totals = list.data?.totals ?? [];
  const total = totals.find(({ currency }) => currency === selectedCurrency) ?? totals[0];
  const count = list.data?.pagination.total ?? 0;
  const feePercent = useSettings().data?.platform_fee_percent;
  const currency = total?.currency ?? account?.currency ?? "GBP";
  const failed = list.error && !list.data;
  const stat = (amount: Amount | undefined) => (
    <MoneyText amount={amount?.amount_minor ?? 0} currency={amount?.currency ?? currency} size="title" />
  );
  return (
    <Page title={m.payments_transactions_title()}>
      <PageHeader title={m.payments_dashboard_title()} count={list.data && m.payments_transactions_count({ count })} />
      <DashboardTabs />
      {!failed && (
        <StatStrip
          loading={list.isPending}
          stats={[
            { label: m.payments_gross(), value: stat(total?.gross) },
            {
              label: m.payments_fees(),
              value: stat(totalFees(total)),
              note: feePercent === undefined ? undefined : m.payments_fees_note({ percent: String(feePercent) }),
            },
            { label: m.payments_net(), value: stat(total?.net) },
            {
              label: m.payments_next_payout(),
              value: account ? formatDate(account.next_payout_on) : "–",
              note: m.payments_every_wednesday(),
            },
          ]}
        />
      )}
      {list.data && list.data.months.length > 0 && (
        <Card title={m.payments_by_month()} note={currency}>
          <RevenueChart months={list.data.months.filter((month) => month.currency === currency)} currency={currency} />
        </Card>
      )}
      <Toolbar end={count > 0 && <DownloadButton download={() => downloadTransactions(periodOf(range))} />}>
        <FilterSelect
          label={m.payments_period()}
          value={range}
          onChange={(value) => setSearch({ range: value, page: "" })}
          options={PRESETS.map(({ value, label }) => ({ value, label: label() }))}
        />
        {totals.length > 1 && (
          <FilterSelect
            label={m.payments_currency()}
            value={currency}
            required
            onChange={(value) => setSearch({ currency: value })}
            options={totals.map((total) => ({ value: total.currency, label: total.currency }))}
          />
        )}
        <ClearFilters shown={range !== ""} onClear={() => setSearch({ range: "", page: "" })} />
      </Toolbar>
      {failed ? (
        <ErrorState error={list.error} onRetry={list.refetch} framed />
      ) : (
        <DataTable
          label={m.payments_transactions_title()}
          rows={list.data?.items ?? []}
          rowKey={({ id }) => id}
          loading={list.isPending}
          columns={[
            {
              key: "client",
              header: m.payments_column_client(),
              cell: (row) => (
                <span className={css.client}>
                  <Avatar name={row.client_name} size={24} />
                  <span className="w5 truncate">{row.client_name}</span>
                </span>
              ),
            },
            { key: "program", header: m.payments_column_program(), cell: (row) => row.plan_title },
            {
              key: "date",
              header: m.payments_column_date(),
              cell: (row) => <span className="num nowrap">{formatDate(toLocalDate(row.at))}</span>,
            },
            { key: "status", header: m.payments_column_status(), cell: (row) => <StatusBadge row={row} /> },
            {
              key: "gross",
              header: m.payments_gross(),
              align: "right",
              cell: (row) => <GrossCell row={row} />,
            },
            {
              key: "platform",
              header: m.payments_platform_fee(),
              align: "right",
              cell: (row) => <AmountCell amount={row.platform_fee} />,
            },
            {
              key: "provider",
              header: m.payments_provider_fee(),
              align: "right",
              cell: (row) => <AmountCell amount={row.provider_fee} />,
            },
            {
              key: "net",
              header: m.payments_net(),
              align: "right",
              cell: (row) => (
                <span className="w6">
                  <AmountCell amount={row.net} />
                </span>
              ),
            },
          ]}
          menu={(row) =>
            row.kind === "payment" && (
              <Menu
                align="end"
                label={m.payments_refund_actions({ client: row.client_name })}
                trigger={
                  <IconButton label={m.payments_refund_actions({ client: row.client_name })} small>
                    <IconDots size={16} />
                  </IconButton>
                }
                items={[{ label: m.payments_refund(), onClick: () => setRefunding(row) }]}
              />
            )
          }
          phone={(row) => (
            <>
              <span className="spread">
                <span className="w6">{row.client_name}</span>
                <AmountCell amount={row.gross} />
                {row.discount && (
                  <div className="t13 meta">
                    {m.payments_discounted({
                      price: row.price.format,
                      off: row.discount.amount.format,
                      code: row.discount.code,
                    })}
                  </div>
                )}
              </span>
              <span className="t13 dim">{row.plan_title}</span>
              <span className="spread t13 meta">
                <span>{formatDate(toLocalDate(row.at))}</span>
                <StatusBadge row={row} />
              </span>
            </>
          )}
          empty={
            <EmptyState
              icon={<IconReceipt size={24} />}
              action={
                range ? (
                  <Button onClick={() => setSearch({ range: "", page: "" })}>{m.payments_show_all()}</Button>
                ) : (
                  <ButtonLink to={{ name: "my_plans" }}>{m.payments_to_programs()}</ButtonLink>
                )
              }
            >
              {range ? m.payments_none_in_period() : m.payments_no_transactions()}
            </EmptyState>
          }
        />
      )}
      {count > 0 && <Pagination page={page} perPage={PER_PAGE} total={count} onPage={setPage} />}
      {refunding && (
        <RefundDialog paymentId={refunding.id} client={refunding.client_name} onClose={() => setRefunding(null)} />
      )}
    </Page>
  );
}

function totalFees(total: { platform_fee: Amount; provider_fee: Amount } | undefined): Amount | undefined {
  if (!total) return undefined;
  return { ...total.platform_fee, amount_minor: total.platform_fee.amount_minor + total.provider_fee.amount_minor };
}
