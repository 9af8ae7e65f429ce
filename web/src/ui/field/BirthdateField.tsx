import { type ClipboardEvent, type ReactNode, useId, useRef } from "react";
import { type BirthdateParts, joinBirthdate, parseBirthdate, splitBirthdate } from "~/lib/birthdate";
import { m } from "~/paraglide/messages.js";
import css from "./BirthdateField.module.css";

type Props = {
  label: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  /** "DD/MM/YYYY"; parts may be empty while typing. Check it with `birthdateProblem` of lib/birthdate. */
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  disabled?: boolean;
  /** Fills in the person's own birthday from the browser. */
  autoFill?: boolean;
};

const PARTS = [
  { name: "day", size: 2, complete: "bday-day", partLabel: m.ui_birthdate_day, hint: "DD" },
  { name: "month", size: 2, complete: "bday-month", partLabel: m.ui_birthdate_month, hint: "MM" },
  { name: "year", size: 4, complete: "bday-year", partLabel: m.ui_birthdate_year, hint: "YYYY" },
] as const;

/** Day, month and year, typed one after the other; a pasted date fills all three. */
export function BirthdateField({ label, help, error, value = "", onChange, onBlur, disabled, autoFill }: Props) {
  const id = useId();
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const parts = splitBirthdate(value);

  function type(index: number, name: keyof BirthdateParts, typed: string, size: number) {
    const digits = typed.replace(/\D/g, "").slice(0, size);
    onChange?.(joinBirthdate({ ...parts, [name]: digits }));
    if (digits.length === size && digits !== parts[name]) inputs.current[index + 1]?.focus();
  }

  function paste(event: ClipboardEvent) {
    const pasted = parseBirthdate(event.clipboardData.getData("text"));
    if (!pasted) return;
    event.preventDefault();
    onChange?.(joinBirthdate(pasted));
  }

  return (
    <fieldset className={css.root} disabled={disabled} aria-describedby={error || help ? `${id}-text` : undefined}>
      <legend className={css.label}>{label}</legend>
      <div className={css.parts}>
        {PARTS.map(({ name, size, complete, partLabel, hint }, index) => (
          <input
            key={name}
            ref={(element) => {
              inputs.current[index] = element;
            }}
            className={css.input}
            data-part={name}
            inputMode="numeric"
            autoComplete={autoFill ? complete : "off"}
            placeholder={hint}
            aria-label={partLabel()}
            aria-invalid={error ? true : undefined}
            maxLength={size}
            value={parts[name]}
            onPaste={paste}
            onBlur={(event) => {
              if (!inputs.current.includes(event.relatedTarget as HTMLInputElement | null)) onBlur?.();
            }}
            onChange={(event) => type(index, name, event.currentTarget.value, size)}
            onKeyDown={(event) => {
              if (event.key === "Backspace" && parts[name] === "") inputs.current[index - 1]?.focus();
              if (event.key === "/" || event.key === ".") {
                event.preventDefault();
                inputs.current[index + 1]?.focus();
              }
            }}
          />
        ))}
      </div>
      {(error || help) && (
        <p id={`${id}-text`} className={error ? css.error : css.help}>
          {error || help}
        </p>
      )}
    </fieldset>
  );
}
