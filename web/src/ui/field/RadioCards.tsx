import { type ReactNode, useId } from "react";
import css from "./RadioCards.module.css";

/** A choice between a few options, each with what it means. */
export function RadioCards<Value extends string>({
  label,
  value,
  onChange,
  options,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  options: { value: Value; label: string; note?: ReactNode }[];
}) {
  const name = useId();
  return (
    <fieldset className={css.options} aria-label={label}>
      {options.map((option) => (
        <label key={option.value} className={css.option} data-on={value === option.value || undefined}>
          <input
            type="radio"
            name={name}
            aria-labelledby={`${name}${option.value}`}
            aria-describedby={option.note ? `${name}${option.value}note` : undefined}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className="w6" id={`${name}${option.value}`}>
              {option.label}
            </span>
            {option.note && (
              <span className={css.note} id={`${name}${option.value}note`}>
                {option.note}
              </span>
            )}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
