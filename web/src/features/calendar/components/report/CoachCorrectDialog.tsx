import { useState } from "react";
import type { Performance } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { FormError } from "~/ui/form/FormError";
import { errorMessage } from "~/lib/apiError";
import { useCorrectSet } from "../../api/corrections";
import { formatResult, formatSetName } from "../../lib/dayFormat";
import type { SetDraft } from "../../lib/setFields";
import type { CorrectableSet } from "./correctable";
import css from "./CorrectDialog.module.css";
import { readCorrection, SetValueFields } from "./SetValueFields";

type Props = { clientId: string; what: CorrectableSet; unit: Unit; onClose: () => void };

const VALUES = ["reps", "load", "seconds", "meters", "calories"] as const;

/** A coach corrects a set that a client logged, or keeps it out of records; both can be taken back. */
export function CoachCorrectDialog({ clientId, what, unit, onClose }: Props) {
  const { entry, number, result: before, resultId, loggedAt, correction } = what;
  const [draft, setDraft] = useState<SetDraft>({});
  const [counted, setCounted] = useState(correction?.counted ?? true);
  const [error, setError] = useState("");
  const { isPending, mutate } = useCorrectSet(clientId, resultId);
  const { result, isValid } = readCorrection(entry, before, draft, unit);
  const logged = (correction?.logged ?? undefined) as Performance | undefined;
  const isCorrected = logged !== undefined || Object.keys(draft).length > 0;

  const send = (body: { values?: Performance; counted: boolean }) =>
    mutate(
      { ...body, logged_at: loggedAt },
      { onSuccess: onClose, onError: (failed) => setError(errorMessage(failed)) },
    );
  const save = () => {
    if (!isValid) return;
    const values = Object.fromEntries(VALUES.map((field) => [field, result[field] ?? null]));
    send({ ...(isCorrected ? { values } : {}), counted });
  };

  return (
    <FormDialog
      title={`${before.swapped?.name ?? entry.name}, ${formatSetName(number)}`}
      size="small"
      submit={m.calendar_save()}
      busy={isPending}
      onSubmit={save}
      onClose={onClose}
      other={
        correction && (
          <Button variant="quiet" disabled={isPending} onClick={() => send({ counted: true })}>
            {m.calendar_correct_restore()}
          </Button>
        )
      }
    >
      <div className={css.form}>
        <SetValueFields entry={entry} before={before} draft={draft} unit={unit} onChange={setDraft} />
        {logged && <p className="t13 dim num">{m.calendar_correct_logged({ set: formatResult(logged, unit) })}</p>}
        <CheckboxField
          label={m.calendar_correct_counted()}
          help={m.calendar_correct_shown()}
          checked={counted}
          onChange={(event) => setCounted(event.currentTarget.checked)}
        />
        <FormError>{error}</FormError>
      </div>
    </FormDialog>
  );
}
