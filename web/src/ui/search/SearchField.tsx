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
  /** Told 300 ms after the last key, at once on Enter and when cleared. */
  onChange: (value: string) => void;
};

/** Searches a list; "/" puts the focus here. */
export function SearchField({ label, value, onChange }: Props) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [told, setTold] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // The value changed from outside (a cleared filter, the back button): show it. One that comes back as it was told may
  // be late, and more has been typed since.
  if (value !== known) {
    setKnown(value);
    if (value !== told) {
      setTold(value);
      setTyped(value);
    }
  }
  const tell = useEffectEvent((text: string) => {
    setTold(text);
    onChange(text);
  });
  useEffect(() => {
    if (typed === told) return undefined;
    const timer = setTimeout(() => tell(typed), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed, told]);
  useHotkeys([["/", () => input.current?.focus()]]);

  const finish = (text: string) => {
    setTyped(text);
    if (text === told) return;
    setTold(text);
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
          if (event.key === "Enter") finish(typed);
          if (event.key === "Escape" && typed) finish("");
        }}
      />
      {typed ? (
        <button
          type="button"
          className={css.clear}
          aria-label={m.ui_clear_search()}
          onClick={() => {
            finish("");
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
