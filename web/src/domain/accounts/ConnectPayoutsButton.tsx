import { useMutation } from "@tanstack/react-query";
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect } from "react";
import { isPasswordNeeded, usePasswordAgain } from "./usePasswordAgain";
import { errorMessage } from "~/lib/apiError";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { fetchOnboardingUrl, onboardingReturn, type OnboardingSource } from "./payoutOnboarding";

/** Opens the provider's onboarding form through a fresh link; asks for the password when the server does. */
export function ConnectPayoutsButton({
  source,
  label,
  variant = "primary",
  size,
  returnTo,
}: {
  source: OnboardingSource;
  label: string;
  variant?: "primary" | "outline";
  size?: "small";
  /** Where to go on afterwards; without it, where a button before this one said. */
  returnTo?: string;
}) {
  const open = useMutation({
    mutationFn: () => fetchOnboardingUrl(source),
    onSuccess: (url) => {
      if (returnTo) onboardingReturn.set(returnTo);
      window.location.assign(url);
    },
    onError: (error) => passwordAgain.ask(error),
  });
  const passwordAgain = usePasswordAgain(() => open.mutate());
  const { reset } = open;
  useEffect(() => {
    // The browser's back button restores the page as it was left: with this button busy.
    const handlePageShow = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", handlePageShow);
    return () => window.removeEventListener("pageshow", handlePageShow);
  }, [reset]);
  return (
    <>
      <Button
        variant={variant}
        size={size}
        after={<IconExternalLink size={16} />}
        busy={open.isPending || open.isSuccess}
        onClick={() => open.mutate()}
      >
        {label}
      </Button>
      <FormError>{open.error && !isPasswordNeeded(open.error) && errorMessage(open.error)}</FormError>
      {passwordAgain.dialog}
    </>
  );
}
