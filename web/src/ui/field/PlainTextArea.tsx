import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "../cx";
import css from "./field.module.css";
import own from "./PlainTextArea.module.css";

type Props = { label: ReactNode; error?: ReactNode } & ComponentProps<"textarea">;

/** A `TextArea` for pages that have to be light: the browser's own, which grows with what is typed. */
export function PlainTextArea({ label, error, ...rest }: Props) {
  const id = useId();
  return (
    <div className={css.root}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <textarea
        {...rest}
        id={id}
        className={cx(css.input, css.area, own.area)}
        aria-invalid={error ? true : undefined}
        data-error={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p id={`${id}-error`} className={css.error}>
          {error}
        </p>
      )}
    </div>
  );
}
