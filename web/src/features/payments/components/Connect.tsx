import { useMutation } from "@tanstack/react-query";
import { IconExternalLink } from "@tabler/icons-react";
import { sentenceOf } from "~/lib/problem";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { onboardingUrl } from "../api";

/** Leads to the provider's questions, opened for this person just now. */
export function ConnectButton({
  source,
  label,
  primary = true,
}: {
  source: "settings" | "signup" | "my_plans";
  label: string;
  primary?: boolean;
}) {
  const open = useMutation({
    mutationFn: () => onboardingUrl(source),
    onSuccess: (url) => window.location.assign(url),
  });
  return (
    <>
      <Button
        variant={primary ? "primary" : "outline"}
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
