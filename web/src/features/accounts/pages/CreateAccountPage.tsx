import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { AuthPage } from "../components/AuthPage";
import { AccountKindChoice } from "../components/AccountKindChoice";

/** Creates another account for a coach. */
export default function CreateAccountPage() {
  const accounts = $api.useQuery("get", "/api/accounts", onError("page"));
  return (
    <AuthPage title={m.accounts_add_title()} note={m.accounts_add_note()} wide bare>
      {accounts.isPending ? (
        <Skeleton height={88} />
      ) : !accounts.data ? (
        <ErrorState error={accounts.error} onRetry={accounts.refetch} framed />
      ) : (
        <AccountKindChoice
          hasPrivate={accounts.data.some(
            (account) => account.account_kind === "private" && account.account_role === "owner",
          )}
        />
      )}
    </AuthPage>
  );
}
