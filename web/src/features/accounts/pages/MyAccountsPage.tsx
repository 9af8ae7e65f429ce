import { IconPlus } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { useMe } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import css from "~/domain/accounts/AccountRows.module.css";
import { Overview } from "../components/Overview";
import { KIND_LABELS, PlanBadge } from "../components/PlanBadge";
import { ROLE_LABELS } from "~/domain/accounts/roles";
import { useSwitchAccount } from "~/domain/accounts/switchAccount";

const clients = (count: number) => m.accounts_clients({ count });

/** The accounts that the coach works in. */
export default function MyAccountsPage() {
  const accounts = $api.useQuery("get", "/api/accounts", onError("page"));
  const { switchTo, target } = useSwitchAccount();
  const user = useMe().data?.current;
  const owned = (accounts.data ?? []).filter((account) => account.account_role === "owner");
  const ownsSeveral = owned.length > 1;
  const listed = ownsSeveral ? accounts.data?.filter((account) => !owned.includes(account)) : accounts.data;
  const add = (
    <ButtonLink variant="primary" to={{ name: "create-account" }} icon={<IconPlus size={16} aria-hidden="true" />}>
      {m.accounts_create_brand()}
    </ButtonLink>
  );
  return (
    <Page title={user?.overall ? m.accounts_all() : m.accounts_accounts_title()}>
      <PageHeader
        title={user?.overall ? m.accounts_all() : m.accounts_accounts_title()}
        count={accounts.data?.length}
        note={user?.overall ? m.accounts_all_note() : m.accounts_accounts_note()}
        actions={add}
      />
      {ownsSeveral && <Overview accounts={owned} onOpen={switchTo} opening={target} />}
      {accounts.isError && !accounts.data ? (
        <ErrorState error={accounts.error} onRetry={accounts.refetch} framed />
      ) : accounts.isPending ? (
        <SkeletonRows />
      ) : accounts.data.length === 0 ? (
        <EmptyState framed title={m.accounts_accounts_title()} action={add} />
      ) : listed?.length === 0 ? null : (
        <Card flush>
          <ul className={css.list}>
            {listed?.map((account) => (
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
                    {KIND_LABELS[account.account_kind]()} · {ROLE_LABELS[account.account_role]()} ·{" "}
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
                    <ButtonLink to={{ name: "feed_invites" }}>{m.accounts_answer_invitation()}</ButtonLink>
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
