import { IconSearch, IconX } from "@tabler/icons-react";
import { type ReactNode, type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./SearchField.module.css";

const DEBOUNCE_MS = 300;

export type SearchInputProps = {
  /** What is searched: "Search programs". */
  label: string;
  value: string;
  /** Called 300 ms after the last key, immediately on Enter or clear. */
  onChange: (value: string) => void;
  /** The person has just asked to search: the field has the focus when it appears. */
  autoFocus?: boolean;
};

/** A field that searches a list, without the key of `SearchField`: for pages that have to be light. */
export function SearchInput({
  label,
  value,
  onChange,
  autoFocus,
  hint,
  ref,
}: SearchInputProps & { hint?: ReactNode; ref?: Ref<HTMLInputElement> }) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  // The value changed from outside (cleared filter, back button): show it. Ignore our own value coming back, because
  // more may have been typed since.
  if (value !== lastValue) {
    setLastValue(value);
    if (value !== reported) {
      setReported(value);
      setTyped(value);
    }
  }
  const report = useEffectEvent((text: string) => {
    setReported(text);
    onChange(text);
  });
  useEffect(() => {
    if (typed === reported) return undefined;
    const timer = setTimeout(() => report(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, reported]);

  const reportNow = (text: string) => {
    setTyped(text);
    if (text === reported) return;
    setReported(text);
    onChange(text);
  };
  return (
    <div className={css.field} role="search">
      <IconSearch size={16} aria-hidden="true" className={css.icon} />
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- only where the person has just asked to search
        autoFocus={autoFocus}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") reportNow(typed);
          if (event.key === "Escape" && typed) reportNow("");
        }}
      />
      {typed ? (
        <button
          type="button"
          className={css.clear}
          aria-label={m.ui_clear_search()}
          onClick={() => {
            reportNow("");
            input.current?.focus();
          }}
        >
          <IconX size={14} />
        </button>
      ) : (
        hint
      )}
    </div>
  );
}
