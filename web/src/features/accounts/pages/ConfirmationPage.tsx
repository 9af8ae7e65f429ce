import { IconPeace } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { api, onError, unwrap } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toast, toastError } from "~/ui/toast/toast";
import { AuthPage } from "../components/AuthPage";

/** Confirms the email address from an emailed link, shows the result and goes on to sign-in either way. */
export default function ConfirmationPage() {
  const go = useGo();
  const started = useRef(false);
  const [search] = usePageSearch((raw) => ({
    token: parseText(raw.confirmation_token),
  }));
  useEffect(() => {
    if (started.current) return;
    started.current = true; // the link works once, and an effect can run twice
    unwrap(api.POST("/api/users/confirm", { body: { confirmation_token: search.token }, ...onError("inline") }))
      .then(({ message }) =>
        toast(
          <span className="row">
            <IconPeace size={18} aria-hidden="true" /> {message}
          </span>,
          { persistent: true },
        ),
      )
      .catch((error: unknown) => toastError(errorMessage(error), { persistent: true }))
      .finally(() => go({ name: "onboarding-sign-in", replace: true }));
  }, [go, search.token]);
  return (
    <AuthPage title={m.accounts_confirming()}>
      <Skeleton height={96} />
    </AuthPage>
  );
}
