import { useMutation } from "@tanstack/react-query";
import { usePasswordAgain } from "~/domain/accounts/usePasswordAgain";
import { fetchOnboardingUrl } from "~/domain/accounts/payoutOnboarding";
import { errorMessage } from "~/lib/apiError";
import { toastError } from "~/ui/toast/toast";
import css from "./Frame.module.css";

/** Opens the payment provider's onboarding; its address is requested on click. */
export function ProviderButton({ children }: { children: string }) {
  const open = useMutation({
    mutationFn: () => fetchOnboardingUrl("settings"),
    onSuccess: (url) => window.location.assign(url),
    onError: (error) => passwordAgain.ask(error) || toastError(errorMessage(error)),
  });
  const passwordAgain = usePasswordAgain(() => open.mutate());
  return (
    <>
      <button
        type="button"
        className={css.warningButton}
        disabled={open.isPending || open.isSuccess}
        onClick={() => open.mutate()}
      >
        {children}
      </button>
      {passwordAgain.dialog}
    </>
  );
}
