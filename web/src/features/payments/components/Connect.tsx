import { useMutation } from "@tanstack/react-query";
import { IconExternalLink } from "@tabler/icons-react";
import { useEffect } from "react";
import { sentenceOf } from "~/lib/problem";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { onboardingUrl } from "../api";

/** Leads to the provider's questions, opened for this person just now. */
export function ConnectButton({
  source,
  label,
  variant = "primary",
}: {
  source: "settings" | "signup" | "my_plans";
  label: string;
  variant?: "primary" | "outline";
}) {
  const open = useMutation({
    mutationFn: () => onboardingUrl(source),
    onSuccess: (url) => window.location.assign(url),
  });
  const { reset } = open;
  useEffect(() => {
    // Whoever comes back with the browser's button finds the page as they left it: on its way out.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && reset();
    window.addEventListener("pageshow", comeBack);
    return () => window.removeEventListener("pageshow", comeBack);
  }, [reset]);
  return (
    <>
      <Button
        variant={variant}
        after={<IconExternalLink size={16} />}
        busy={open.isPending || open.isSuccess}
        onClick={() => open.mutate()}
      >
        {label}
      </Button>
      <FormError>{open.error && sentenceOf(open.error)}</FormError>
    </>
  );
}
