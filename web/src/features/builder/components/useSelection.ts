import { useCallback, useMemo, useState } from "react";

export type Selection = {
  days: ReadonlySet<number>;
  /** In calendar order. */
  sorted: number[];
  /** The day that has the keyboard focus. */
  cursor: number;
  /** Moves the cursor and keeps the selection. */
  moveCursor: (day: number) => void;
  toggle: (day: number) => void;
  /** Selects from where the selection began to `day`. */
  extend: (day: number) => void;
  select: (days: number[]) => void;
  clear: () => void;
};

type State = { days: ReadonlySet<number>; cursor: number; from: number };

function range(a: number, b: number): number[] {
  const first = Math.min(a, b);
  return Array.from({ length: Math.abs(a - b) + 1 }, (_, index) => first + index);
}

/** Which days are selected, as in a spreadsheet: click, Ctrl, Shift, arrows. The cursor starts at `first`. */
export function useSelection(first: number): Selection {
  const [state, setState] = useState<State>({ days: new Set(), cursor: first, from: first });
  const moveCursor = useCallback((day: number) => setState((old) => ({ ...old, cursor: day, from: day })), []);
  const toggle = useCallback((day: number) => {
    setState((old) => {
      const days = new Set(old.days);
      if (!days.delete(day)) days.add(day);
      return { days, cursor: day, from: day };
    });
  }, []);
  const extend = useCallback((day: number) => {
    setState((old) => ({ ...old, days: new Set(range(old.from, day)), cursor: day }));
  }, []);
  const select = useCallback((days: number[]) => setState((old) => ({ ...old, days: new Set(days) })), []);
  const clear = useCallback(() => setState((old) => (old.days.size ? { ...old, days: new Set() } : old)), []);
  return useMemo(
    () => ({
      days: state.days,
      sorted: [...state.days].sort((a, b) => a - b),
      cursor: state.cursor,
      moveCursor,
      toggle,
      extend,
      select,
      clear,
    }),
    [state, moveCursor, toggle, extend, select, clear],
  );
}
