import { useState } from "react";
import type { MediaItem } from "../kinds";

/** What is selected, by id: also items that are on another page. */
export type Selected = ReadonlyMap<string, MediaItem>;

export type Selection = {
  items: Selected;
  /** Whether this can be selected. */
  accepts: (item: MediaItem) => boolean;
  toggle: (item: MediaItem) => void;
  /** Selects everything from the item that was selected last to this one, in the order of the list. */
  extendTo: (item: MediaItem, list: readonly MediaItem[]) => void;
  add: (items: readonly MediaItem[]) => void;
  clear: () => void;
};

/** Files can be used as soon as they have arrived; failed ones never. */
export const isUsable = ({ state }: MediaItem): boolean => state === "published" || state === "processing";

type Options = { only?: "one"; initial?: readonly MediaItem[]; accepts?: (item: MediaItem) => boolean };

/** What a person has selected; with `only: "one"` a new choice takes the place of the last. */
export function useSelection({ only, initial = [], accepts = () => true }: Options = {}): Selection {
  const [items, setItems] = useState<Selected>(() => byId(initial));
  const [last, setLast] = useState<string>();
  const add = (added: readonly MediaItem[]) => {
    const accepted = added.filter(accepts);
    setItems((current) => byId(only ? accepted.slice(-1) : [...current.values(), ...accepted], current));
  };
  return {
    items,
    accepts,
    add,
    toggle(item) {
      if (!accepts(item)) return;
      setLast(item.id);
      if (!items.has(item.id)) return add([item]);
      const rest = new Map(items);
      rest.delete(item.id);
      setItems(rest);
    },
    extendTo(item, list) {
      const [from, to] = [last, item.id].map((id) => list.findIndex((one) => one.id === id)) as [number, number];
      add(from < 0 || only ? [item] : list.slice(Math.min(from, to), Math.max(from, to) + 1));
      setLast(item.id);
    },
    clear: () => setItems(new Map()),
  };
}

/** What was selected before keeps its place. */
function byId(items: readonly MediaItem[], before: Selected = new Map()): Selected {
  const found = new Map(items.map((item) => [item.id, item]));
  return new Map([...before].filter(([id]) => found.has(id)).concat([...found]));
}
