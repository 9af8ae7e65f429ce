import { type ReactNode, useState } from "react";
import { TextField } from "~/ui/field/TextField";
import { formatInput, parseAmount, saysTheSame } from "./amounts";

type Props = {
  label: string;
  /** The unit behind the number. */
  unit?: string;
  /** Null when empty, NaN for what is no number. */
  value: number | null;
  onChange: (value: number | null) => void;
  error?: ReactNode;
  /** The id of the sentence about the error, if it is shown elsewhere. */
  describedBy?: string | undefined;
  disabled?: boolean;
  /** The label is for screen readers only. */
  hideLabel?: boolean;
};

/** A number with one decimal, typed as text: what is typed stays until the value becomes another one. */
export function AmountField({ label, unit, value, onChange, error, describedBy, disabled, hideLabel }: Props) {
  const [typed, setTyped] = useState(() => (value === null || Number.isNaN(value) ? "" : formatInput(value)));
  const shown = saysTheSame(parseAmount(typed), value)
    ? typed
    : value === null || Number.isNaN(value)
      ? ""
      : formatInput(value);
  return (
    <TextField
      {...(hideLabel ? { "aria-label": label } : { label })}
      inputMode="decimal"
      autoComplete="off"
      maxLength={8}
      error={error}
      {...(describedBy && { "aria-describedby": describedBy })}
      disabled={disabled}
      rightSection={unit && <span className="t12 meta">{unit}</span>}
      rightSectionWidth={unit && unit.length > 3 ? 48 : 40}
      rightSectionPointerEvents="none"
      value={shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(parseAmount(text));
      }}
    />
  );
}
