import { useState } from "react";
import type { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { errorMessage } from "~/lib/apiError";
import { toast } from "~/ui/toast/toast";
import type { Tab } from "../api";
import type { ClientFilters } from "../filters";
import { useViewActions } from "../viewApi";
import { toViewFilters } from "../views";

/** Saves the filters that are set under a name. */
export function SaveViewDialog({ tab, filters, onClose }: { tab: Tab; filters: ClientFilters; onClose: () => void }) {
  const actions = useViewActions();
  const [name, setName] = useState("");
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError>();
  const save = async () => {
    setBusy(true);
    try {
      await actions.create({ name, shared, filters: toViewFilters(tab, filters) });
      toast(m.clients_view_saved({ name: name.trim() }));
      onClose();
    } catch (refusal) {
      setError(refusal as ApiError);
      setBusy(false);
    }
  };
  const nameError = formErrors(error).name;
  return (
    <FormDialog
      size="small"
      title={m.clients_view_save()}
      submit={m.clients_view_save()}
      busy={busy}
      onClose={onClose}
      onSubmit={save}
    >
      <div className="stack">
        <TextField
          data-autofocus
          required
          label={m.clients_view_name()}
          placeholder={m.clients_view_name_example()}
          maxLength={40}
          value={name}
          error={nameError}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <CheckboxField
          label={m.clients_view_share()}
          help={m.clients_view_share_help()}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        {error && !nameError && <FormError>{errorMessage(error)}</FormError>}
      </div>
    </FormDialog>
  );
}
