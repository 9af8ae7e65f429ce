import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";
import { EmptyState } from "~/ui/states/States";
import { AuthPage } from "../components/AuthPage";
import { NewPasswordForm, RequestLink } from "../components/NewPasswordForm";

/** Sets a new password from the emailed link, and signs in. */
export default function ResetPasswordPage() {
  const [search] = usePageSearch((raw) => ({
    token: parseText(raw.reset_password_token),
  }));
  if (!search.token) {
    return (
      <AuthPage title={m.accounts_reset_title()}>
        <EmptyState action={<RequestLink />}>{m.accounts_reset_missing()}</EmptyState>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={m.accounts_reset_title()} note={m.accounts_reset_note()}>
      <NewPasswordForm token={search.token} />
    </AuthPage>
  );
}
