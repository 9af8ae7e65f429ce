import { useState } from "react";
import type { Performance } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/field/TextField";
import { clientBlockTitle, formatSetName } from "../../lib/dayFormat";
import { type Field, fieldLabel, fieldName, fieldsOf, fieldText, readRow, type SetDraft } from "../../lib/setFields";
import { ScoreForm } from "../day/ScoreForm";
import type { WorkoutLog } from "../day/useWorkoutLog";
import type { Correctable } from "./correctable";
import css from "./CorrectDialog.module.css";

type Props<What extends Correctable> = {
  what: What;
  unit: Unit;
  /** The name of the day under which unsaved text is stored on the device. */
  storageId: string;
  log: Pick<WorkoutLog, "logSet" | "deleteSet" | "logScore">;
  onClose: () => void;
};

/** Corrects what was logged on a day that is over. */
export function CorrectDialog({ what, ...props }: Props<Correctable>) {
  return "block" in what ? <CorrectScore what={what} {...props} /> : <CorrectSet what={what} {...props} />;
}

function CorrectScore({ what, unit, storageId, log, onClose }: Props<Extract<Correctable, { block: unknown }>>) {
  const { block, score } = what;
  return (
    <Dialog opened onClose={onClose} title={clientBlockTitle(block)} size="small">
      <ScoreForm
        type={block.score}
        unit={unit}
        storageId={`${storageId}.correct.${block.id}`}
        saved={score}
        hasCap={block.kind === "for_time" && Boolean(block.cap_seconds)}
        scalable={block.kind !== "intervals"}
        onSave={(next) => {
          log.logScore(block.id, next);
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}

function CorrectSet({ what, unit, log, onClose }: Props<Extract<Correctable, { set: unknown }>>) {
  const { entry, set, number, result: before } = what;
  const [draft, setDraft] = useState<SetDraft>({});
  const fields = fieldsOf({ ...entry, measurement: before.swapped?.measurement ?? entry.measurement });
  const { result, invalid } = readRow(fields, withoutSkip(before), draft, unit);
  const isEmpty = fields.every((field) => (result[field] ?? null) === null);

  function errorOf(field: Field): string | undefined {
    if (invalid.includes(field)) {
      return field === "seconds"
        ? m.calendar_invalid_time()
        : m.calendar_invalid_number({ field: fieldName(field).toLocaleLowerCase() });
    }
    return isEmpty && field === fields[0] && Object.keys(draft).length > 0 ? m.calendar_set_emptied() : undefined;
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={`${before.swapped?.name ?? entry.name}, ${formatSetName(number)}`}
      size="small"
      footer={
        <>
          <Button
            variant="quiet"
            onClick={() => {
              log.deleteSet(set.id);
              onClose();
            }}
          >
            {m.calendar_remove_result()}
          </Button>
          <Button type="submit" form={`correct-${set.id}`} variant="primary">
            {m.calendar_save()}
          </Button>
        </>
      }
    >
      <form
        id={`correct-${set.id}`}
        noValidate
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (invalid.length > 0 || isEmpty) return;
          log.logSet(set.id, result);
          onClose();
        }}
      >
        {fields.map((field) => (
          <TextField
            key={field}
            label={fieldLabel(field, unit)}
            inputMode={field === "load" ? "decimal" : field === "seconds" ? "text" : "numeric"}
            autoComplete="off"
            value={draft[field] ?? fieldText(field, before, unit)}
            error={errorOf(field)}
            onChange={(event) => setDraft({ ...draft, [field]: event.currentTarget.value, unit })}
          />
        ))}
      </form>
    </Dialog>
  );
}

/** With values, a set that was skipped by mistake is one that was done. */
function withoutSkip(before: Performance): Performance {
  const { skipped: _, ...result } = before;
  return result;
}
