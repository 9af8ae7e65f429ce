import { IconPlus } from "@tabler/icons-react";
import { $api, onError, type Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import css from "../components/Accounts.module.css";
import { useSwitchAccount } from "../switchAccount";

type Account = Schemas["MyAccountView"];

const KINDS: Record<Account["account_kind"], () => string> = {
  private: m.accounts_private_account,
  team: m.accounts_kind_team,
  gym: m.accounts_kind_gym,
  brand: m.accounts_kind_brand,
};

const clients = (count: number) => m.accounts_clients({ count });

function PlanBadge({ subscriptions: plan }: Account) {
  if (!plan.active) return <Badge tone="bad">{m.accounts_closed()}</Badge>;
  if (plan.trial) return <Badge tone="info">{m.accounts_on_trial()}</Badge>;
  if (plan.plan_id?.startsWith("professional")) return <Badge tone="ok">{m.accounts_on_professional()}</Badge>;
  return <Badge>{m.accounts_on_free()}</Badge>;
}

/** The accounts that the coach works in. */
export default function MyAccountsPage() {
  const accounts = $api.useQuery("get", "/api/accounts", onError("page"));
  const { switchTo, target } = useSwitchAccount();
  const add = (
    <ButtonLink variant="primary" to={{ name: "create-account" }} icon={<IconPlus size={16} aria-hidden="true" />}>
      {m.accounts_create_brand()}
    </ButtonLink>
  );
  return (
    <Page title={m.accounts_accounts_title()} width="narrow">
      <PageHeader
        title={m.accounts_accounts_title()}
        count={accounts.data?.length}
        note={m.accounts_accounts_note()}
        actions={add}
      />
      {accounts.isError && !accounts.data ? (
        <ErrorState error={accounts.error} onRetry={accounts.refetch} framed />
      ) : accounts.isPending ? (
        <SkeletonRows />
      ) : accounts.data.length === 0 ? (
        <EmptyState framed title={m.accounts_accounts_title()} action={add} />
      ) : (
        <Card flush>
          <ul className={css.list}>
            {accounts.data.map((account) => (
              <li key={account.id} className={css.row} aria-current={account.current_account || undefined}>
                <Avatar
                  name={account.title}
                  src={account.avatar_url}
                  size={48}
                  square={account.account_kind !== "private"}
                />
                <div className={css.text}>
                  <strong>
                    {account.title}
                    {(account.has_new_notifications || account.has_unread_chat_messages) && (
                      <span className={css.dot} role="img" aria-label={m.accounts_unread()} />
                    )}
                  </strong>
                  <span className="meta">
                    {KINDS[account.account_kind]()} ·{" "}
                    {account.account_role === "owner" ? m.accounts_role_owner() : m.accounts_role_coach()} ·{" "}
                    {clients(account.subscriptions.active_clients)}
                  </span>
                </div>
                <PlanBadge {...account} />
                <span className={css.action}>
                  {account.current_account ? (
                    <Badge tone="ok">{m.accounts_current()}</Badge>
                  ) : account.invite_status === "accepted" ? (
                    <Button
                      aria-label={m.accounts_switch_to({ account: account.title })}
                      busy={target === account.id}
                      disabled={target !== undefined}
                      onClick={() => switchTo(account.id)}
                    >
                      {m.accounts_switch()}
                    </Button>
                  ) : (
                    <Badge tone="warn">{m.accounts_invited()}</Badge>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Page>
  );
}
