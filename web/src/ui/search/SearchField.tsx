import { useHotkeys } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Kbd } from "../keys/Kbd";
import { useListedKeys } from "../keys/keyList";
import css from "./SearchField.module.css";

const KEYS = { search: { key: "/", label: m.ui_key_search } };
const DEBOUNCE_MS = 300;

type Props = {
  /** What is searched: "Search programs". */
  label: string;
  value: string;
  /** Called 300 ms after the last key, immediately on Enter or clear. */
  onChange: (value: string) => void;
  /** The person has just asked to search: the field has the focus when it appears. */
  autoFocus?: boolean;
};

/** Searches a list; "/" puts the focus here. */
export function SearchField({ label, value, onChange, autoFocus }: Props) {
  const [typed, setTyped] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  const [reported, setReported] = useState(value);
  const input = useRef<HTMLInputElement>(null);
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
  useListedKeys(KEYS);
  useHotkeys([["/", () => input.current?.focus()]]);

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
        <span className={css.hint} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  );
}
