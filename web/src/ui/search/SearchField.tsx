import { useHotkeys } from "@mantine/hooks";
import { useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Kbd } from "../keys/Kbd";
import { useListedKeys } from "../keys/keyList";
import css from "./SearchField.module.css";
import { SearchInput, type SearchInputProps } from "./SearchInput";

const KEYS = { search: { key: "/", label: m.ui_key_search } };

/** Searches a list; "/" puts the focus here. */
export function SearchField(props: SearchInputProps) {
  const input = useRef<HTMLInputElement>(null);
  useListedKeys(KEYS);
  useHotkeys([["/", () => input.current?.focus()]]);
  return (
    <SearchInput
      {...props}
      ref={input}
      hint={
        <span className={css.hint} aria-hidden="true">
          <Kbd>/</Kbd>
        </span>
      }
    />
  );
}
