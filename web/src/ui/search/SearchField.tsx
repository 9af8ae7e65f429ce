import { useHotkeys } from "@mantine/hooks";
import { IconSearch, IconX } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Kbd } from "../kbd/Kbd";
import css from "./SearchField.module.css";

const DEBOUNCE_MS = 300;

type Props = {
  /** What is searched: "Search programs". */
  label: string;
  value: string;
  /** Called 300 ms after the last key, immediately on Enter or clear. */
  onChange: (value: string) => void;
};

/** Searches a list; "/" puts the focus here. */
export function SearchField({ label, value, onChange }: Props) {
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
