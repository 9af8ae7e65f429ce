import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { TextField } from "~/ui/field/TextField";
import type { MediaItem, MediaScope } from "../kinds";
import css from "./LinkForm.module.css";
import { useLink } from "./useLink";

type FieldProps = { value: string; onChange: (text: string) => void; error?: string; label?: string };

function LinkField({ value, onChange, error, label }: FieldProps) {
  return (
    <TextField
      label={label}
      aria-label={label ? undefined : m.media_link()}
      placeholder={m.media_link_placeholder()}
      inputMode="url"
      autoComplete="off"
      maxLength={2000}
      data-autofocus={label ? true : undefined}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** A field and a button in one line, for dialogs that have room for more. */
export function LinkForm({ scope, onAdded }: { scope: MediaScope; onAdded: (media: MediaItem) => void }) {
  const [url, setUrl] = useState("");
  const link = useLink({
    scope,
    onAdded: (media) => {
      setUrl("");
      onAdded(media);
    },
  });
  return (
    <form
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void link.submit(url);
      }}
    >
      <LinkField value={url} onChange={setUrl} error={link.error} />
      <Button type="submit" busy={link.busy} disabled={url.trim() === ""}>
        {m.media_link_add()}
      </Button>
    </form>
  );
}

/** The same as a dialog of its own. */
export function LinkDialog({ scope, onClose }: { scope: MediaScope; onClose: () => void }) {
  const [url, setUrl] = useState("");
  const link = useLink({ scope, onAdded: onClose });
  return (
    <FormDialog
      title={m.media_link_title()}
      size="small"
      submit={m.media_link_add()}
      busy={link.busy}
      disabled={url.trim() === ""}
      onSubmit={() => link.submit(url)}
      onClose={onClose}
    >
      <LinkField value={url} onChange={setUrl} error={link.error} label={m.media_link()} />
    </FormDialog>
  );
}
