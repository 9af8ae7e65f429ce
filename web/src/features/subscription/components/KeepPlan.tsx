import { useMutation } from "@tanstack/react-query";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { toast, toastError } from "~/ui/toast/toast";
import { usePlanActions } from "../api";

/** Keeps a plan that is set to end. */
export function KeepPlan({ variant = "outline" }: { variant?: "primary" | "outline" }) {
  const { keep } = usePlanActions();
  const change = useMutation({
    mutationFn: keep,
    onSuccess: () => toast(m.subscription_kept()),
    onError: (error) => toastError(errorMessage(error)),
  });
  return (
    <Button variant={variant} busy={change.isPending} onClick={() => change.mutate()}>
      {m.subscription_keep()}
    </Button>
  );
}
