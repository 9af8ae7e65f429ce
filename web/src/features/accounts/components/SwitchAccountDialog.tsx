import { IconPlus, IconUsersGroup } from "@tabler/icons-react";
import { useMe } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { useGo } from "~/ui/link/Link";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useOwnAccounts, useSwitchAccount } from "~/domain/accounts/switchAccount";
import css from "./SwitchAccountDialog.module.css";

/** Lists the accounts of a coach, to switch to one or to create another. */
export default function SwitchAccountDialog({ onClose }: { onClose: () => void }) {
  const accounts = useOwnAccounts(true);
  const { switchTo, target } = useSwitchAccount();
  const user = useMe().data?.current;
  const ownsSeveral = (accounts.data ?? []).filter((account) => account.account_role === "owner").length > 1;
  const go = useGo();
  const create = () => {
    onClose();
    go({ name: "create-account" });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={target !== undefined}
      size="small"
      title={m.accounts_switch()}
      footer={
        <>
          <Button onClick={onClose} disabled={target !== undefined}>
            {m.ui_cancel()}
          </Button>
          <Button icon={<IconPlus size={16} />} onClick={create} disabled={target !== undefined}>
            {m.accounts_create_brand()}
          </Button>
        </>
      }
    >
      {accounts.isPending && <SkeletonRows rows={2} height={56} />}
      {accounts.error && !accounts.data && <ErrorState error={accounts.error} onRetry={accounts.refetch} />}
      <ul>
        {ownsSeveral && user && (
          <li>
            <button
              type="button"
              className={css.account}
              aria-current={user.overall || undefined}
              disabled={user.overall || target !== undefined}
              onClick={() => switchTo(user.user_id)}
            >
              <IconUsersGroup size={32} stroke={1.5} aria-hidden="true" />
              <span className={css.title}>{m.accounts_all()}</span>
              {user.overall && <Badge tone="ok">{m.accounts_current()}</Badge>}
            </button>
          </li>
        )}
        {accounts.data?.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              className={css.account}
              aria-current={account.current_account || undefined}
              disabled={account.current_account || target !== undefined}
              onClick={() => switchTo(account.id)}
            >
              <Avatar
                name={account.title}
                src={account.avatar_url}
                size={32}
                square={account.account_kind !== "private"}
              />
              <span className={css.title}>{account.title}</span>
              {account.current_account && <Badge tone="ok">{m.accounts_current()}</Badge>}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
