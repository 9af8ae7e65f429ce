import { m } from "~/paraglide/messages.js";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import type { Score } from "../calendarDay";
import type { Unit } from "../load";
import { isCapped, scoreFieldError, scoreFields, type TypedScore } from "./score";
import css from "./ScoreInput.module.css";

type Props = {
  type: Score["type"];
  unit: Unit;
  typed: TypedScore;
  onChange: (changed: TypedScore) => void;
  /** The keys of the fields that could not be read. */
  invalid: readonly string[];
  /** What the server says about the score as a whole. */
  error?: string | undefined;
  /** There is a time cap that can be missed. */
  hasCap?: boolean | undefined;
  scalable?: boolean | undefined;
  autoFocus?: boolean;
};

/** The fields of a score by its type: a time, rounds and reps, a load in the person's unit, ... */
export function ScoreInput({ type, unit, typed, onChange, invalid, error, hasCap, scalable, autoFocus }: Props) {
  return (
    <>
      <div className={css.fields}>
        {scoreFields(type, typed).map(({ key, label, inputMode, hint }, index) => (
          <TextField
            key={key}
            label={label(unit)}
            inputMode={inputMode}
            placeholder={hint}
            autoComplete="off"
            data-autofocus={(autoFocus && index === 0) || undefined}
            value={typed[key] ?? ""}
            error={invalid.includes(key) ? scoreFieldError(key) : index === 0 ? error : undefined}
            onChange={(event) => onChange({ [key]: event.currentTarget.value })}
          />
        ))}
      </div>
      {hasCap && type === "time" && (
        <CheckboxField
          label={m.training_score_cap_missed()}
          checked={isCapped(type, typed)}
          onChange={(event) => onChange({ capped: event.currentTarget.checked ? "yes" : "" })}
        />
      )}
      {scalable && (
        <Segmented
          label={m.training_score_how()}
          value={typed.rx === "scaled" ? "scaled" : "rx"}
          onChange={(rx) => onChange({ rx })}
          options={[
            { value: "rx", label: m.training_score_rx() },
            { value: "scaled", label: m.training_score_scaled() },
          ]}
          wide
        />
      )}
    </>
  );
}
