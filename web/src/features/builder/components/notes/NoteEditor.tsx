import { type FormEvent, type ReactNode, useState } from "react";
import { idempotent, newIdempotencyKey, onError, withHeaders } from "~/api/client";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { FieldCount } from "~/ui/field/FieldCount";
import { TextArea, TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { focusFirstInvalidField, formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { type Note, useNoteMutations } from "../../api/notes";
import { type NoteDraft, noteDrafts } from "../../lib/noteDrafts";
import { useBuilder } from "../context";
import css from "./Notes.module.css";

const MIN_TITLE = 2;
const MAX_TITLE = 64;
const MAX_BODY = 5_000;

function titleError(title: string): string | undefined {
  if (title === "") return m.builder_note_title_missing();
  return title.length < MIN_TITLE ? m.builder_note_title_short({ min: MIN_TITLE }) : undefined;
}

type Props = { note: Note | undefined; onDelete: (note: Note) => void; onClose: () => void };

/** Writes a new note, or changes one. */
export function NoteEditor({ note, onDelete, onClose }: Props) {
  const { timeline } = useBuilder();
  const id = note?.id ?? `new.${timeline.program_id}`;
  const [draft, setDraft] = useState<NoteDraft>(
    () =>
      noteDrafts.get(id) ?? {
        title: note?.title ?? "",
        body: note?.body ?? "",
        inProgram: note ? note.program_id !== null : true,
        version: note?.version ?? 0,
      },
  );
  const [errors, setErrors] = useState<{ title?: string; body?: string; base?: ReactNode }>({});
  const [key] = useState(newIdempotencyKey);
  const { create, change: save } = useNoteMutations();
  const busy = create.isPending || save.isPending;

  const change = (values: Partial<NoteDraft>) => {
    const next = { ...draft, ...values };
    noteDrafts.set(id, next);
    setDraft(next);
    setErrors({});
  };
  const close = () => {
    noteDrafts.set(id, null);
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const title = draft.title.trim();
    const missing = titleError(title);
    if (missing) {
      setErrors({ title: missing });
      focusFirstInvalidField(form);
      return;
    }
    const after = {
      onSuccess: () => {
        toast(m.builder_note_saved());
        close();
      },
      onError: (error: unknown) => {
        const { title, body } = formErrors(error);
        setErrors(title || body ? { title, body } : { base: <Refusal error={error} /> });
      },
    };
    const body = { title, body: draft.body };
    if (note)
      save.mutate(
        {
          params: { path: { coach_note_id: note.id } },
          body: { ...body, version: draft.version },
          ...onError("inline"),
        },
        after,
      );
    else
      create.mutate(
        {
          body: { ...body, program_id: draft.inProgram ? timeline.program_id : null },
          ...withHeaders(onError("inline"), idempotent(key)),
        },
        after,
      );
  };

  return (
    <form className={css.form} noValidate onSubmit={submit}>
      <TextField
        label={m.builder_note_title()}
        maxLength={MAX_TITLE}
        value={draft.title}
        error={errors.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        autoFocus
      />
      <div>
        <TextArea
          label={m.builder_note_body()}
          minRows={8}
          maxRows={20}
          maxLength={MAX_BODY}
          value={draft.body}
          error={errors.body}
          onChange={(event) => change({ body: event.currentTarget.value })}
        />
        <FieldCount>
          {m.builder_note_count({ count: formatNumber(draft.body.length), max: formatNumber(MAX_BODY) })}
        </FieldCount>
      </div>
      {!note && (
        <CheckboxField
          label={m.builder_note_in_program({ title: timeline.program_title })}
          checked={draft.inProgram}
          onChange={(event) => change({ inProgram: event.currentTarget.checked })}
        />
      )}
      <FormError>{errors.base}</FormError>
      <div className={css.buttons}>
        {note ? (
          <Button
            variant="quiet"
            disabled={busy}
            onClick={() => {
              onDelete(note);
              close();
            }}
          >
            {m.builder_note_delete()}
          </Button>
        ) : (
          <span />
        )}
        <Button disabled={busy} onClick={close}>
          {m.ui_cancel()}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {m.builder_note_save()}
        </Button>
      </div>
    </form>
  );
}
