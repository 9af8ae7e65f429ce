import { useEffect, useId, useState } from "react";
import { usePanel } from "./context";
import css from "./Panel.module.css";

type Props<T> = {
  label: string;
  /** The value as it is written; "" is nothing. */
  text: string;
  /** `undefined`: not understood, null: empty. */
  parse: (text: string) => T | null | undefined;
  onChange: (value: T | null) => void;
  /** What may be written here, said when it was something else. */
  hint: string;
  row?: number;
  column?: string;
  empty?: string;
};

/** One figure: free to type, understood at once, marked when it is not. */
export function Cell<T>({ label, text, parse, onChange, hint, row, column, empty = "–" }: Props<T>) {
  const { flag } = usePanel();
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const bad = typed !== null && parse(typed) === undefined;
  useEffect(() => {
    flag(id, bad ? "bad" : null);
    return () => flag(id, null);
  }, [flag, id, bad]);
  return (
    <input
      className={css.cell}
      aria-label={label}
      aria-invalid={bad || undefined}
      title={bad ? hint : undefined}
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
      onBlur={() => !bad && setTyped(null)}
    />
  );
}
