import { type FocusEvent, type KeyboardEvent, useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { WEEK } from "../../api/timeline";
import { useBuilder } from "../context";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -WEEK, ArrowDown: WEEK };

function focusDay(day: number): void {
  const cell = document.getElementById(`day-${day}`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The grid by keyboard: arrows, Shift, Space, Enter, copy and paste, Delete, undo. */
export function useGridKeys(lastDay: number) {
  const { selection, open, actions, ask } = useBuilder();
  const clipboard = useRef<number[]>([]);

  const chosen = () => (selection.sorted.length > 0 ? selection.sorted : [selection.cursor]);

  function step(event: KeyboardEvent, by: number): void {
    const next = selection.cursor + by;
    if (next < 0 || next > lastDay) return;
    if (event.shiftKey) selection.extend(next);
    else selection.point(next);
    requestAnimationFrame(() => focusDay(next));
  }

  function withControl(key: string): (() => void) | undefined {
    return {
      c: () => {
        clipboard.current = chosen();
        toast(m.builder_in_clipboard({ count: clipboard.current.length }));
      },
      v: () => {
        if (clipboard.current.length > 0) void actions.copy(clipboard.current, [selection.cursor]);
      },
      a: () =>
        selection.put(Array.from({ length: WEEK }, (_, index) => Math.floor(selection.cursor / WEEK) * WEEK + index)),
    }[key];
  }

  function plain(event: KeyboardEvent): (() => void) | undefined {
    const by = STEPS[event.key];
    if (by !== undefined) return () => step(event, by);
    return {
      Home: () => step(event, -(selection.cursor % WEEK)),
      End: () => step(event, WEEK - 1 - (selection.cursor % WEEK)),
      Enter: () => open(selection.cursor),
      " ": () => selection.toggle(selection.cursor),
      Escape: () => (selection.days.size > 0 ? selection.clear() : open(null)),
      Delete: () => void actions.clear(chosen()),
      Backspace: () => void actions.clear(chosen()),
      m: () => ask({ what: "move", days: chosen() }),
    }[event.key];
  }

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset.day;
    if (day !== undefined && Number(day) !== selection.cursor) selection.point(Number(day));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute("role") !== "gridcell") return;
    const act =
      event.ctrlKey || event.metaKey ? withControl(event.key.toLowerCase()) : event.altKey ? undefined : plain(event);
    if (!act) return;
    event.preventDefault();
    act();
  };
  return { onKeyDown, onFocus };
}
