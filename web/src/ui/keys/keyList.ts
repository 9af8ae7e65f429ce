import { useEffect, useState } from "react";
import { m } from "~/paraglide/messages.js";

/** A key of a page: what is pressed, and what it does in a few words. */
export type KeySpec = {
  /** As Mantine's `useHotkeys` takes it, such as "j" or "mod+Enter"; several if each of them does it. */
  key: string | readonly string[];
  label: () => string;
  /** How it is printed, where the first key doesn't say it: ["1–9"]. */
  shown?: readonly string[];
};

/** The keys of a page by what they do, in the order in which they are listed. */
export type KeySpecs<Name extends string = string> = Readonly<Record<Name, KeySpec>>;

type Scope = "page" | "everywhere";
type Entry = { order: number; scope: Scope; keys: readonly KeySpec[] };

let entries: readonly Entry[] = [];
let isOpen = false;
let nextOrder = 0;
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** What is shown of the keys that work now, and whether the list is open. */
export const keyList = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  entries: () => entries,
  isOpen: () => isOpen,
  open: () => {
    isOpen = true;
    notify();
  },
  close: () => {
    isOpen = false;
    notify();
  },
};

/** The keys of one scope, in the order in which their components came; the same key of the same name once. */
export function keysIn(list: readonly Entry[], scope: Scope): KeySpec[] {
  const keys = list.filter((entry) => entry.scope === scope).toSorted((a, b) => a.order - b.order);
  const known = new Set<string>();
  return keys
    .flatMap((entry) => entry.keys)
    .filter((spec) => {
      const name = `${keyNames(spec).join("+")} ${spec.label()}`;
      return !known.has(name) && known.add(name);
    });
}

/**
 * Lists keys under "?" while the component is shown: those that `isActive` names. `useKeys` does this itself; a part
 * that handles its keys in its own way calls this beside it.
 */
export function useListedKeys<Name extends string>(
  specs: KeySpecs<Name>,
  { scope = "page", isActive = () => true }: { scope?: Scope; isActive?: (name: Name) => boolean } = {},
): void {
  // A page's own keys come before those of its parts, which mount first.
  const [order] = useState(() => nextOrder++);
  const active = (Object.keys(specs) as Name[]).filter(isActive).join();
  useEffect(() => {
    const entry = {
      order,
      scope,
      keys: active.split(",").flatMap((name) => specs[name as Name] ?? []),
    };
    entries = [...entries, entry];
    notify();
    return () => {
      entries = entries.filter((one) => one !== entry);
      notify();
    };
  }, [specs, scope, order, active]);
}

const NAMES: Record<string, () => string> = {
  mod: () => "Ctrl",
  shift: () => "Shift",
  enter: () => "↵",
  escape: () => "Esc",
  delete: () => "Del",
  space: m.ui_key_space,
  arrowleft: () => "←",
  arrowright: () => "→",
  arrowup: () => "↑",
  arrowdown: () => "↓",
};

/** A key as it is printed on the keyboard, one name for each that is held or pressed. */
export function keyNames({ key, shown }: KeySpec): readonly string[] {
  if (shown) return shown;
  const [first = ""] = [key].flat();
  return first
    .split("+")
    .map((part) => NAMES[part.toLowerCase()]?.() ?? (part.length === 1 ? part.toUpperCase() : part));
}

/** The same in one text, for the end of a button. */
export const keyText = (spec: KeySpec): string => keyNames(spec).join(" ");
