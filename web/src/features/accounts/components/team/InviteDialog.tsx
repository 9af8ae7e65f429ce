import { onError } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextField } from "~/ui/field/TextField";
import { focusFirstError, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { validateEmail } from "../../validation";
import { RightsFields, type Rights } from "./RightsFields";
import css from "./Team.module.css";
import { type Coach, useTeamForms } from "./team";

type Props = { again?: Coach; givesMoney: boolean; onClose: () => void };

/**
 * Invites a coach by email; `again` is somebody who declined, or whose invitation was cancelled. What is typed stays on
 * this device until it is sent.
 */
export function InviteDialog({ again, givesMoney, onClose }: Props) {
  const { invite } = useTeamForms();
  const form = useFormDraft(`coach-invitation.${again?.email ?? ""}`, {
    initialValues: {
      email: again?.email ?? "",
      first_name: "",
      last_name: "",
      rights: { role: again && again.role !== "owner" ? again.role : "coach", financial: false } as Rights,
    },
    validate: { email: validateEmail },
  });
  const submit = form.onSubmit(({ email, first_name, last_name, rights }) => {
    const address = email.trim().toLowerCase();
    invite.mutate(
      { body: { email: address, first_name, last_name, ...rights }, ...onError("inline", 422, 429) },
      {
        onSuccess: () => {
          form.draft.forget();
          toast(m.accounts_team_invited({ email: address }));
          onClose();
        },
        onError: (error) => form.setErrors(formErrors(error)),
      },
    );
  }, focusFirstError);
  return (
    <FormDialog
      onClose={onClose}
      title={m.accounts_team_invite_title()}
      submit={m.accounts_team_send()}
      busy={invite.isPending}
      onSubmit={submit}
      onCancel={() => {
        form.draft.forget();
        onClose();
      }}
    >
      <div className={css.form}>
        <p className="meta">{m.accounts_team_invite_note()}</p>
        <DraftNotice draft={form.draft} />
        <TextField
          label={m.accounts_team_email()}
          type="email"
          inputMode="email"
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("email")}
        />
        <div className={css.pair}>
          <TextField label={m.accounts_team_first_name()} autoComplete="off" {...form.getInputProps("first_name")} />
          <TextField label={m.accounts_team_last_name()} autoComplete="off" {...form.getInputProps("last_name")} />
        </div>
        <RightsFields
          value={form.values.rights}
          onChange={(rights) => form.setFieldValue("rights", rights)}
          errors={form.errors}
          givesMoney={givesMoney}
        />
        <FormError>{form.errors.base}</FormError>
      </div>
    </FormDialog>
  );
}
