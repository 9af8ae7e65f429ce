import type { Performance } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { TextField } from "~/ui/field/TextField";
import { type Field, fieldLabel, fieldName, fieldsOf, fieldText, readRow, type SetDraft } from "../../lib/setFields";
import css from "./CorrectDialog.module.css";

/** Reads what was typed over a logged set; its fields are those of the exercise that was done. */
export function readCorrection(entry: Entry, before: Performance, draft: SetDraft, unit: Unit) {
  const fields = fieldsOf({ ...entry, measurement: before.swapped?.measurement ?? entry.measurement });
  // With values, a set that was skipped by mistake is one that was done.
  const { skipped: _, ...base } = before;
  const { result, invalid } = readRow(fields, base, draft, unit);
  const isEmpty = fields.every((field) => (result[field] ?? null) === null);
  return { fields, result, invalid, isEmpty, isValid: invalid.length === 0 && !isEmpty };
}

type Props = {
  entry: Entry;
  before: Performance;
  draft: SetDraft;
  unit: Unit;
  onChange: (draft: SetDraft) => void;
};

/** The values of a set that is corrected. */
export function SetValueFields({ entry, before, draft, unit, onChange }: Props) {
  const { fields, invalid, isEmpty } = readCorrection(entry, before, draft, unit);

  function errorOf(field: Field): string | undefined {
    if (invalid.includes(field)) {
      return field === "seconds"
        ? m.calendar_invalid_time()
        : m.calendar_invalid_number({ field: fieldName(field).toLocaleLowerCase() });
    }
    return isEmpty && field === fields[0] && Object.keys(draft).length > 0 ? m.calendar_set_emptied() : undefined;
  }

  return (
    <div className={css.fields}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={fieldLabel(field, unit)}
          inputMode={field === "load" ? "decimal" : field === "seconds" ? "text" : "numeric"}
          autoComplete="off"
          value={draft[field] ?? fieldText(field, before, unit)}
          error={errorOf(field)}
          onChange={(event) => onChange({ ...draft, [field]: event.currentTarget.value, unit })}
        />
      ))}
    </div>
  );
}
