import { type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef } from "react";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { useListedKeys } from "~/ui/keys/keyList";
import { toast } from "~/ui/toast/toast";
import { GRID_KEYS } from "../../keys";
import { pastedTexts } from "../../lib/pastedTexts";
import { useBuilder } from "../context";

const STEPS: Record<string, number> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -DAYS_PER_WEEK,
  ArrowDown: DAYS_PER_WEEK,
};

function focusDay(day: number): void {
  const cell = document.getElementById(`day-${day}`);
  cell?.focus({ preventScroll: true });
  cell?.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** Keys of the grid: arrows, Shift, Space, Enter, copy and paste, move, insert a template, Delete. */
export function useGridKeys(lastDay: number) {
  const { timeline, selection, openDay, actions, setDialog } = useBuilder();
  const clipboard = useRef<number[]>([]);
  useListedKeys(GRID_KEYS);

  const selectedDays = () => (selection.sorted.length > 0 ? selection.sorted : [selection.cursor]);

  function moveCursor(event: KeyboardEvent, by: number): void {
    const next = selection.cursor + by;
    if (next < 0 || next > lastDay) return;
    if (event.shiftKey) selection.extend(next);
    else selection.moveCursor(next);
    requestAnimationFrame(() => focusDay(next));
  }

  function actionWithControl(key: string): (() => void) | undefined {
    return {
      c: () => {
        clipboard.current = selectedDays();
        toast(m.builder_in_clipboard({ count: clipboard.current.length }));
      },
      v: () => {
        if (clipboard.current.length > 0) void actions.copy(clipboard.current, [selection.cursor]);
      },
      a: () =>
        selection.select(
          Array.from({ length: DAYS_PER_WEEK }, (_, index) => weekOf(selection.cursor) * DAYS_PER_WEEK + index),
        ),
    }[key];
  }

  function action(event: KeyboardEvent): (() => void) | undefined {
    const by = STEPS[event.key];
    if (by !== undefined) return () => moveCursor(event, by);
    return {
      Home: () => moveCursor(event, -(selection.cursor % DAYS_PER_WEEK)),
      End: () => moveCursor(event, DAYS_PER_WEEK - 1 - (selection.cursor % DAYS_PER_WEEK)),
      Enter: () => openDay(selection.cursor),
      " ": () => selection.toggle(selection.cursor),
      Escape: () => (selection.days.size > 0 ? selection.clear() : openDay(null)),
      Delete: () => void actions.clear(selectedDays()),
      Backspace: () => void actions.clear(selectedDays()),
      m: () => setDialog({ kind: "move", days: selectedDays() }),
      i: () => setDialog({ kind: "insertTemplate", day: selection.cursor, isWeek: false }),
    }[event.key];
  }

  /** Text from elsewhere is read into days, unless days were copied here. */
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text/plain");
    if (clipboard.current.length > 0 || text.trim() === "") return;
    event.preventDefault();
    pastedTexts.set(timeline.id, { ...pastedTexts.get(timeline.id), text, answers: [] });
    setDialog({ kind: "paste", day: selection.cursor });
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const day = (event.target as HTMLElement).dataset.day;
    if (day !== undefined && Number(day) !== selection.cursor) selection.moveCursor(Number(day));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute("role") !== "gridcell") return;
    const run =
      event.ctrlKey || event.metaKey
        ? actionWithControl(event.key.toLowerCase())
        : event.altKey
          ? undefined
          : action(event);
    // With nothing copied here, Ctrl V pastes what the device has.
    if (!run || (event.key.toLowerCase() === "v" && clipboard.current.length === 0)) return;
    event.preventDefault();
    run();
  };
  return { onKeyDown, onFocus, onPaste };
}
