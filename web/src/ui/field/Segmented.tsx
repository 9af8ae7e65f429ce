import { type ReactNode, useId } from "react";
import { cx } from "../cx";
import css from "./Segmented.module.css";

type Props<Value extends string> = {
  /** What is chosen, for the screen reader. */
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: ReactNode; disabled?: boolean }[];
  wide?: boolean;
};

/** Two to five views of the same thing; arrow keys move the choice. */
export function Segmented<Value extends string>({ label, value, onChange, options, wide }: Props<Value>) {
  const name = useId();
  return (
    <div className={cx(css.group, wide && css.wide)} role="radiogroup" aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.option}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
