import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { $api, onError } from "~/api/client";
import type { Me } from "~/api/me";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { toast, toastError } from "~/ui/toast/toast";
import { EmailDialog } from "./EmailDialog";
import css from "./Profile.module.css";

const PENDING = $api.queryOptions("get", "/api/users/email_change", onError("silent"));

/** The person's email address, and the change of it that waits for its link to be opened. */
export function EmailCard({ me }: { me: Me }) {
  const [isOpen, setOpen] = useState(false);
  const queries = useQueryClient();
  const pending = useQuery(PENDING);
  const cancel = $api.useMutation("delete", "/api/users/email_change", {
    onSuccess: () => {
      queries.setQueryData(PENDING.queryKey, { email: null, expires_at: null });
      toast(m.accounts_email_change_cancelled());
    },
    onError: (error: unknown) => toastError(errorMessage(error)),
  });
  const next = pending.data?.email;
  return (
    <Card title={m.accounts_email_title()} note={me.private.email}>
      <div className={css.form}>
        {next && (
          <Banner
            action={
              <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate(onError("inline"))}>
                {m.accounts_email_change_cancel()}
              </Button>
            }
          >
            {m.accounts_email_change_pending({ email: next })}
          </Banner>
        )}
        <div className={css.save}>
          <Button onClick={() => setOpen(true)}>{m.accounts_email_change()}</Button>
        </div>
      </div>
      {isOpen && (
        <EmailDialog
          onClose={() => setOpen(false)}
          onDone={(change) => {
            queries.setQueryData(PENDING.queryKey, change);
            setOpen(false);
          }}
        />
      )}
    </Card>
  );
}
