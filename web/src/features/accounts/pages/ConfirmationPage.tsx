import { IconPeace } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { api, onError, unwrap } from "~/api/client";
import { refreshUser } from "~/api/me";
import { session } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toast, toastError } from "~/ui/toast/toast";
import { AuthPage } from "../components/AuthPage";
import { useGoToSignIn } from "../newPasswordToken";

/**
 * Confirms the email address from an emailed link, shows the result and goes on to sign-in either way. Where nobody is
 * signed in as that person, sign-in asks for a new password.
 */
export default function ConfirmationPage() {
  const go = useGo();
  const goToSignIn = useGoToSignIn();
  const started = useRef(false);
  const [search] = usePageSearch((raw) => ({
    token: parseText(raw.confirmation_token),
  }));
  useEffect(() => {
    if (started.current) return;
    started.current = true; // the link works once, and an effect can run twice
    unwrap(api.POST("/api/users/confirm", { body: { confirmation_token: search.token }, ...onError("inline") }))
      .then(({ message, reset_password_token: newPasswordToken }) => {
        toast(
          <span className="row">
            <IconPeace size={18} aria-hidden="true" /> {message}
          </span>,
          { persistent: true },
        );
        if (!newPasswordToken && session.get().token) refreshUser().catch(() => undefined);
        // Somebody else is signed in here, for whom sign-in is closed.
        if (newPasswordToken && session.get().token) {
          go({ name: "onboarding-reset-password", search: { reset_password_token: newPasswordToken }, replace: true });
        } else goToSignIn(newPasswordToken);
      })
      .catch((error: unknown) => {
        toastError(errorMessage(error), { persistent: true });
        goToSignIn();
      });
  }, [go, goToSignIn, search.token]);
  return (
    <AuthPage title={m.accounts_confirming()}>
      <Skeleton height={96} />
    </AuthPage>
  );
}
