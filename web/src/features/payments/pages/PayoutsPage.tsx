import { IconBuildingBank } from "@tabler/icons-react";
import { formatDate, toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { MoneyText } from "~/ui/money/MoneyText";
import { Page, PageHeader } from "~/ui/page/Page";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { StatStrip } from "~/ui/stats/StatStrip";
import { DataTable } from "~/ui/table/DataTable";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { type Amount, usePaymentAccount, usePayouts } from "../api";
import { DashboardTabs } from "../components/DashboardTabs";
import { DownloadButton } from "../components/DownloadButton";
import { PayoutStatus } from "../components/PayoutStatus";
import { downloadPayouts } from "../exports";

/** An amount for each currency, or zero in the currency of the account. */
function Amounts({ amounts, currency }: { amounts: Amount[] | undefined; currency: string }) {
  if (!amounts?.length) return <MoneyText amount={0} currency={currency} size="title" />;
  return amounts.map((amount) => (
    <MoneyText key={amount.currency} amount={amount.amount_minor} currency={amount.currency} size="title" />
  ));
}

/** The weekly payouts to the coach's bank. */
export default function PayoutsPage() {
  const payouts = usePayouts();
  const account = usePaymentAccount().data;
  const currency = account?.currency ?? "GBP";
  const { data } = payouts;
  const failed = payouts.error && !data;
  return (
    <Page title={m.payments_payouts_title()}>
      <PageHeader title={m.payments_dashboard_title()} />
      <DashboardTabs />
      {!failed && (
        <StatStrip
          loading={payouts.isPending}
          stats={[
            { label: m.payments_available(), value: <Amounts amounts={data?.available} currency={currency} /> },
            { label: m.payments_pending(), value: <Amounts amounts={data?.pending} currency={currency} /> },
            {
              label: m.payments_next_payout(),
              value: data ? formatDate(data.next_payout_on) : "–",
              note: m.payments_every_wednesday(),
            },
            {
              label: m.payments_bank_account(),
              value: account?.bank_last4 ? `•••• ${account.bank_last4}` : m.payments_none_yet(),
            },
          ]}
        />
      )}
      {data && data.items.length > 0 && <Toolbar end={<DownloadButton download={downloadPayouts} />} />}
      {failed ? (
        <ErrorState error={payouts.error} onRetry={payouts.refetch} framed />
      ) : (
        <DataTable
          label={m.payments_payouts_title()}
          rows={data?.items ?? []}
          rowKey={({ id }) => id}
          to={({ id }) => ({ name: "coach_dashboard_payout", params: { payoutId: id } })}
          loading={payouts.isPending}
          columns={[
            {
              key: "made",
              header: m.payments_column_made(),
              cell: (row) => <span className="num">{formatDate(toLocalDate(row.created_at))}</span>,
            },
            {
              key: "arrives",
              header: m.payments_column_arrives(),
              cell: (row) => <span className="num">{formatDate(row.arrives_on)}</span>,
            },
            { key: "status", header: m.payments_column_status(), cell: (row) => <PayoutStatus payout={row} /> },
            {
              key: "amount",
              header: m.payments_column_amount(),
              align: "right",
              cell: ({ amount }) => <MoneyText amount={amount.amount_minor} currency={amount.currency} />,
            },
          ]}
          phone={(row) => (
            <>
              <span className="spread">
                <span className="w6">{formatDate(toLocalDate(row.created_at))}</span>
                <MoneyText amount={row.amount.amount_minor} currency={row.amount.currency} />
              </span>
              <span className="spread t13 meta">
                <span>{m.payments_arrives({ date: formatDate(row.arrives_on) })}</span>
                <PayoutStatus payout={row} />
              </span>
            </>
          )}
          empty={
            <EmptyState
              icon={<IconBuildingBank size={24} />}
              action={<ButtonLink to={{ name: "coach_profile_payment" }}>{m.payments_to_payouts()}</ButtonLink>}
            >
              {m.payments_no_payouts()}
            </EmptyState>
          }
        />
      )}
    </Page>
  );
}
