import { useEffect, useId, useState } from "react";
import css from "./Block.module.css";
import { usePanel } from "./context";

type Props<T> = {
  label: string;
  /** The value as text; "" if there is none. */
  text: string;
  /** Returns undefined for what it cannot read and null if nothing is typed. */
  parse: (text: string) => T | null | undefined;
  onChange: (value: T | null) => void;
  /** What may be typed here, shown when something else was typed. */
  hint: string;
  row?: number;
  column?: string;
  empty?: string;
};

/** A cell of a table: parsed while typing, and marked when it cannot be read. */
export function Cell<T>({ label, text, parse, onChange, hint, row, column, empty = "–" }: Props<T>) {
  const { setIssue } = usePanel();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const isInvalid = typed !== null && parse(typed) === undefined;
  useEffect(() => {
    setIssue(id, isInvalid ? "invalid" : null);
    return () => setIssue(id, null);
  }, [setIssue, id, isInvalid]);
  return (
    <input
      className={css.cell}
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      title={isInvalid ? hint : undefined}
      data-row={row}
      data-column={column}
      placeholder={empty}
      autoComplete="off"
      value={typed ?? text}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setTyped(next);
        const value = parse(next);
        if (value !== undefined) onChange(value);
      }}
      onBlur={() => !isInvalid && setTyped(null)}
    />
  );
}
