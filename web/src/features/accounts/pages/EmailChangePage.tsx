import { useEffect, useRef } from "react";
import { api, onError, unwrap } from "~/api/client";
import { refreshUser } from "~/api/me";
import { session } from "~/api/session";
import { ApiError, errorMessage } from "~/lib/apiError";
import { pathOf } from "~/lib/routes";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toast, toastError } from "~/ui/toast/toast";
import { AuthPage } from "../components/AuthPage";
import { useGoToSignIn } from "../newPasswordToken";

/**
 * Changes the email address by the link that was mailed to the new one. Somebody who is not signed in does so first and
 * comes back; where the old address was never confirmed, they choose a new password instead.
 */
export default function EmailChangePage() {
  const go = useGo();
  const goToSignIn = useGoToSignIn();
  const started = useRef(false);
  const [search] = usePageSearch((raw) => ({ token: parseText(raw.email_change_token) }));
  useEffect(() => {
    if (started.current) return;
    started.current = true; // the link works once, and an effect can run twice
    const isSignedIn = () => session.get().token !== null;
    unwrap(
      api.POST("/api/users/email_change/confirm", {
        body: { email_change_token: search.token },
        ...onError("inline"),
      }),
    )
      .then(async ({ message, reset_password_token: newPasswordToken }) => {
        toast(message, { persistent: true });
        if (!newPasswordToken) {
          await refreshUser().catch(() => undefined);
          const isClient = session.get().user?.role === "user";
          go({ name: isClient ? "user_profile" : "coach_profile_settings", replace: true });
          return;
        }
        // Somebody else is signed in here, for whom sign-in is closed.
        if (isSignedIn()) {
          go({ name: "onboarding-reset-password", search: { reset_password_token: newPasswordToken }, replace: true });
        } else goToSignIn(newPasswordToken);
      })
      .catch((error: unknown) => {
        toastError(errorMessage(error), { persistent: true });
        if (isSignedIn()) {
          go({ name: "root", replace: true });
          return;
        }
        if (error instanceof ApiError && error.reason === "sign_in_needed") {
          session.rememberReturn(`${pathOf("email_change")}?email_change_token=${encodeURIComponent(search.token)}`);
        }
        goToSignIn();
      });
  }, [go, goToSignIn, search.token]);
  return (
    <AuthPage title={m.accounts_email_changing()}>
      <Skeleton height={96} />
    </AuthPage>
  );
}
