import { IconPeace } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { api, onError, unwrap } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { toast, toastError } from "~/ui/toast/toast";
import { Entrance } from "../../components/Entrance";

/** What the mailed link opens: confirms, says how it went, and goes on to signing in whatever came out. */
export default function ConfirmationPage() {
  const go = useGo();
  const started = useRef(false);
  const [search] = usePageSearch((raw) => ({
    token: typeof raw.confirmation_token === "string" ? raw.confirmation_token : "",
  }));
  useEffect(() => {
    if (started.current) return;
    started.current = true; // the link works once, an effect may run twice
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
    <Entrance title={m.accounts_confirming()}>
      <Skeleton height={96} />
    </Entrance>
  );
}
