import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { MAX_OVERRIDE_NOTE_LENGTH } from "~/api/limits";
import { type Content, entriesOf } from "~/domain/training/content";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { TextArea } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { type Override, type OverrideView, useOverridePreview } from "../../api/overrides";
import {
  type ExerciseForm,
  type OverrideForm,
  overrideOf,
  SAME_EXERCISE,
  SAME_SESSION,
  type SessionForm,
  unreadableSets,
} from "../../lib/overrideForm";
import { useBuilder } from "../context";
import { ClientsField, type NamedClient } from "./ClientsField";
import { Differences } from "./Differences";
import { ExerciseRow } from "./ExerciseRow";
import css from "./Overrides.module.css";
import { PercentField } from "./PercentField";

/** The preview is asked for when typing stops for this long. */
const PAUSE_MS = 300;

type Props = {
  day: number;
  title: string;
  /** The published day, which the group shares. */
  content: Content;
  /** The client whose day is changed; null to choose clients. */
  client: OverrideView | null;
  /** Clients for whom the day differs already. */
  taken: OverrideView[];
  initial: OverrideForm;
  onSave: (clientIds: string[], override: Override) => Promise<void>;
  onClose: () => void;
  /** Shows the list again. */
  onBack?: (() => void) | undefined;
};

/** What one client or several do differently on a day, with what the day will be for them. */
export function OverrideFormDialog({ day, title, content, client, taken, initial, onSave, onClose, onBack }: Props) {
  const { timeline } = useBuilder();
  const [form, setForm] = useState(initial);
  const [clients, setClients] = useState<NamedClient[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const override = overrideOf(form, content);
  const unreadable = unreadableSets(form, content);
  const [settled] = useDebouncedValue(override, PAUSE_MS);
  const preview = useOverridePreview(timeline.id, day, settled);
  const clientIds = client ? [client.client_id] : clients.map(({ id }) => id);
  const fields = formErrors(error);

  const setSession = (id: string, change: Partial<SessionForm>) =>
    setForm((old) => ({
      ...old,
      sessions: { ...old.sessions, [id]: { ...(old.sessions[id] ?? SAME_SESSION), ...change } },
    }));
  const setExercise = (id: string, change: Partial<ExerciseForm>) =>
    setForm((old) => ({
      ...old,
      exercises: { ...old.exercises, [id]: { ...(old.exercises[id] ?? SAME_EXERCISE), ...change } },
    }));
  const submit = async () => {
    if (!override || clientIds.length === 0) return;
    setBusy(true);
    setError(null);
    try {
      await onSave(clientIds, override);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };

  return (
    <FormDialog
      size="wide"
      title={title}
      submit={client ? m.builder_override_save() : m.builder_override_save_for({ count: clientIds.length })}
      disabled={!override || clientIds.length === 0 || unreadable.size > 0}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
      other={
        onBack && (
          <Button onClick={onBack} disabled={busy}>
            {m.builder_override_back()}
          </Button>
        )
      }
    >
      <div className={css.columns}>
        <div className={css.form}>
          {!client && (
            <ClientsField
              programId={timeline.program_id}
              value={clients}
              error={fields.client_ids}
              taken={taken}
              onChange={(chosen) => {
                setError(null);
                setClients(chosen);
              }}
            />
          )}
          {content.sessions.map((session) => {
            const own = form.sessions[session.id] ?? SAME_SESSION;
            return (
              <fieldset key={session.id} className={css.session}>
                <legend className={css.sessionName}>{session.title || m.builder_session()}</legend>
                <div className={css.whole}>
                  <PercentField
                    label={m.builder_override_all_loads()}
                    value={own.percent}
                    disabled={own.skip}
                    onChange={(percent) => setSession(session.id, { percent })}
                  />
                  <CheckboxField
                    label={m.builder_override_skip_session()}
                    checked={own.skip}
                    onChange={(event) => setSession(session.id, { skip: event.currentTarget.checked })}
                  />
                </div>
                {!own.skip && (
                  <ul className={css.exercises}>
                    {session.blocks.flatMap(entriesOf).map((entry) => (
                      <ExerciseRow
                        key={entry.id}
                        entry={entry}
                        value={form.exercises[entry.id] ?? SAME_EXERCISE}
                        isUnreadable={unreadable.has(entry.id)}
                        onChange={(change) => setExercise(entry.id, change)}
                      />
                    ))}
                  </ul>
                )}
              </fieldset>
            );
          })}
          <TextArea
            label={m.builder_override_note()}
            help={m.builder_override_note_help()}
            autosize
            minRows={2}
            maxLength={MAX_OVERRIDE_NOTE_LENGTH}
            value={form.note}
            onChange={(event) => {
              const note = event.currentTarget.value;
              setForm((old) => ({ ...old, note }));
            }}
          />
          <FormError>{error !== null && !fields.client_ids && errorMessage(error)}</FormError>
        </div>
        <section className={css.preview} aria-label={m.builder_override_preview()}>
          <h3 className="w6">{m.builder_override_preview()}</h3>
          {override && preview.data ? (
            <Differences differences={preview.data.differences} />
          ) : (
            <p className="t13 meta">{m.builder_override_nothing()}</p>
          )}
          <FormError>{override && preview.error && errorMessage(preview.error)}</FormError>
        </section>
      </div>
    </FormDialog>
  );
}
