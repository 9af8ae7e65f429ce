import { $api } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { toast } from "~/ui/toast/toast";

/** Sends another confirmation email. */
export function ResendConfirmation({ email, small }: { email: string; small?: boolean }) {
  const resend = $api.useMutation("post", "/api/users/confirmation", {
    onSuccess: (response) => toast(response.message),
  });
  return (
    <Button
      wide={!small}
      size={small ? "small" : undefined}
      busy={resend.isPending}
      disabled={resend.isSuccess}
      onClick={() => resend.mutate({ body: { email: email.trim().toLowerCase() } })}
    >
      {m.accounts_link_again()}
    </Button>
  );
}
