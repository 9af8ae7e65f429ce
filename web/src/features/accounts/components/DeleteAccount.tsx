import { useState } from "react";
import { $api, onError } from "~/api/client";
import { queryClient } from "~/api/query";
import { formDrafts } from "~/api/formDrafts";
import { personOf, session, useSession } from "~/api/session";
import { clearDevice } from "~/lib/device";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Dialog } from "~/ui/dialog/Dialog";
import { PasswordField } from "~/ui/field/PasswordField";
import { TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { useGo } from "~/ui/link/Link";
import { toast } from "~/ui/toast/toast";
import css from "./Profile.module.css";

const CONFIRMATION = "DELETE";

/** Deletes the account for good, once the confirmation word and the password are typed. */
export function DeleteAccount() {
  const go = useGo();
  const [opened, setOpened] = useState(false);
  const [word, setWord] = useState("");
  const [password, setPassword] = useState("");
  const deleteAccount = $api.useMutation("delete", "/api/users/me", {
    onSuccess: () => {
      const { user } = session.get();
      const erased = user ? personOf(user) : undefined;
      if (erased) formDrafts.removeAll(erased);
      session.clear();
      queryClient.clear();
      clearDevice(erased ? { erased } : {}).catch(() => undefined);
      toast(m.accounts_deleted());
      go({ name: "root", replace: true });
    },
  });
  const isCoach = useSession().user?.role === "coach";
  const note = isCoach ? m.accounts_delete_note_coach() : m.accounts_delete_note();
  const errors = deleteAccount.error ? formErrors(deleteAccount.error) : {};
  const close = () => {
    setOpened(false);
    setWord("");
    setPassword("");
    deleteAccount.reset();
  };
  return (
    <Card title={m.accounts_delete_title()}>
      <div className={css.form}>
        <p className="dim">{note}</p>
        <div className={css.save}>
          <Button onClick={() => setOpened(true)}>{m.accounts_delete_open()}</Button>
        </div>
      </div>
      <Dialog
        opened={opened}
        onClose={close}
        title={m.accounts_delete_title()}
        size="small"
        busy={deleteAccount.isPending}
        footer={
          <>
            <Button onClick={close} disabled={deleteAccount.isPending}>
              {m.accounts_cancel()}
            </Button>
            <Button
              variant="danger"
              disabled={word !== CONFIRMATION || password === ""}
              busy={deleteAccount.isPending}
              onClick={() =>
                deleteAccount.mutate({
                  params: { query: { confirmation: word } },
                  body: { password },
                  ...onError("inline", 422, 429),
                })
              }
            >
              {m.accounts_delete_confirm()}
            </Button>
          </>
        }
      >
        <div className={css.form}>
          <p>{note}</p>
          <TextField
            label={m.accounts_delete_type()}
            autoComplete="off"
            autoCapitalize="characters"
            data-autofocus
            value={word}
            onChange={(event) => setWord(event.currentTarget.value)}
          />
          <PasswordField
            label={m.accounts_your_password()}
            autoComplete="current-password"
            value={password}
            error={errors.password}
            onChange={(event) => {
              setPassword(event.currentTarget.value);
              if (errors.password) deleteAccount.reset();
            }}
          />
          <FormError>{errors.base}</FormError>
        </div>
      </Dialog>
    </Card>
  );
}
