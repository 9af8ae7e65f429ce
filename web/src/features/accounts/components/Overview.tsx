import { $api, onError, type Schemas } from "~/api/client";
import { formatNumber } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Stat, StatStrip } from "~/ui/stats/StatStrip";
import css from "./Overview.module.css";
import { KIND_LABELS, PlanBadge } from "./PlanBadge";

type Account = Schemas["OverviewView"];
type Owned = Schemas["MyAccountView"];
type Amounts = Account["income"];

const HOUR = 3_600_000;

/** One amount for each currency: amounts in different currencies are never added up. */
const amounts = (list: Amounts) =>
  list.map(({ amount_minor, currency }) => formatMoney(amount_minor, currency)).join(" + ") || "–";

function totalIncome(accounts: readonly Account[]): Amounts {
  const sums = new Map<string, number>();
  for (const { amount_minor, currency } of accounts.flatMap((account) => account.income)) {
    sums.set(currency, (sums.get(currency) ?? 0) + amount_minor);
  }
  return [...sums].map(([currency, amount_minor]) => ({ currency, amount_minor }));
}

/** How long the client who has waited longest for an answer has waited, in hours. */
function longestWait(since: readonly (string | null)[], now: Date): string {
  const first = since.filter((one) => one !== null).sort()[0];
  if (first === undefined) return "";
  return m.accounts_longest_wait({ count: String(Math.floor((now.getTime() - Date.parse(first)) / HOUR)) });
}

/** The numbers of several accounts, for the owner of all of them. */
export function Overview({
  accounts: owned,
  onOpen,
  opening,
}: {
  accounts: readonly Owned[];
  onOpen: (id: string) => void;
  /** The account that is being opened. */
  opening: string | undefined;
}) {
  const overview = $api.useQuery("get", "/api/accounts/overview", onError("page"));
  if (overview.isPending) return <SkeletonRows />;
  if (overview.error && !overview.data) return <ErrorState error={overview.error} onRetry={overview.refetch} framed />;
  const accounts = overview.data;
  const rows = accounts.flatMap((account) => {
    const own = owned.find(({ id }) => id === account.id);
    return own ? [{ account, own }] : [];
  });
  const now = new Date(overview.dataUpdatedAt);
  const sum = (count: (account: Account) => number) => formatNumber(accounts.reduce((all, one) => all + count(one), 0));
  const stats: Stat[] = [
    { label: m.accounts_overview_clients(), value: sum((one) => one.clients) },
    {
      label: m.accounts_overview_waiting(),
      value: sum((one) => one.waiting),
      note: longestWait(
        accounts.map((one) => one.waiting_since),
        now,
      ),
    },
    { label: m.accounts_overview_missed(), value: sum((one) => one.missed_payments) },
    { label: m.accounts_overview_income(), value: amounts(totalIncome(accounts)) },
  ];
  return (
    <>
      <StatStrip stats={stats} />
      <Card flush>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{m.accounts_overview_account()}</th>
              {stats.map(({ label }) => (
                <th key={label} scope="col" className={css.number}>
                  {label}
                </th>
              ))}
              <th>
                <span className="visually-hidden">{m.accounts_overview_open()}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ account, own }) => (
              <tr key={account.id} aria-current={own.current_account || undefined}>
                <th scope="row">
                  <span className={css.account}>
                    <Avatar
                      name={account.title}
                      src={account.avatar_url}
                      size={32}
                      square={account.account_kind !== "private"}
                    />
                    <span className={css.title}>
                      <span>
                        {account.title}
                        {(own.has_new_notifications || own.has_unread_chat_messages) && (
                          <span className={css.dot} role="img" aria-label={m.accounts_unread()} />
                        )}
                      </span>
                      <span className="meta">{KIND_LABELS[account.account_kind]()}</span>
                    </span>
                    <PlanBadge {...own} />
                  </span>
                </th>
                <td className={css.number} data-label={stats[0]?.label}>
                  {formatNumber(account.clients)}
                </td>
                <td className={css.number} data-label={stats[1]?.label}>
                  <span>
                    {formatNumber(account.waiting)}{" "}
                    <span className="meta">{longestWait([account.waiting_since], now)}</span>
                  </span>
                </td>
                <td className={css.number} data-label={stats[2]?.label}>
                  {formatNumber(account.missed_payments)}
                </td>
                <td className={css.number} data-label={stats[3]?.label}>
                  {amounts(account.income)}
                </td>
                <td className={css.action}>
                  {own.current_account ? (
                    <Badge tone="ok">{m.accounts_current()}</Badge>
                  ) : (
                    <Button
                      size="small"
                      busy={opening === account.id}
                      disabled={opening !== undefined}
                      aria-label={m.accounts_switch_to({ account: account.title })}
                      onClick={() => onOpen(account.id)}
                    >
                      {m.accounts_overview_open()}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
    </>
  );
}
