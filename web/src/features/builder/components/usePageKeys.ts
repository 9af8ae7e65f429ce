import { useEffect } from "react";
import { useListedKeys } from "~/ui/keys/keyList";
import { isPageKey } from "~/ui/keys/useKeys";
import { PAGE_KEYS } from "../keys";
import type { DayActions } from "./useDayActions";

/** Whether a key goes into a field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

type Props = {
  actions: DayActions;
  openExercisePicker: () => void;
  newNote: () => void;
  goToToday: () => void;
  toggleSidebar: () => void;
};

/** Keys that work anywhere on the page: undo, redo, the exercise picker, new note, today, the sidebar. */
export function usePageKeys({ actions, openExercisePicker, newNote, goToToday, toggleSidebar }: Props): void {
  useListedKeys(PAGE_KEYS);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      const isSingle = !control && !event.altKey && !isTyping(event.target) && isPageKey(event);
      let action: (() => unknown) | undefined;
      if (control && key === "n") action = event.shiftKey ? newNote : openExercisePicker;
      else if (control && !isTyping(event.target) && (key === "y" || (key === "z" && event.shiftKey)))
        action = actions.redo;
      else if (control && !isTyping(event.target) && key === "z") action = actions.undo;
      else if (isSingle && key === "n") action = newNote;
      else if (isSingle && key === "t") action = goToToday;
      else if (isSingle && key === "s") action = toggleSidebar;
      else if (!control && event.key === "/" && !isTyping(event.target)) action = openExercisePicker;
      if (!action) return;
      event.preventDefault();
      void action();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [actions, openExercisePicker, newNote, goToToday, toggleSidebar]);
}
