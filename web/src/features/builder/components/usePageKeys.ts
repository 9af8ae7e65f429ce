import { useEffect } from "react";
import type { DayActions } from "./useDayActions";

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

type Does = { actions: DayActions; onBlock: () => void; onNote: () => void };

/** Keys that work wherever one is on the page: undo, redo, new block, new note. */
export function usePageKeys({ actions, onBlock, onNote }: Does): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const control = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      let act: (() => unknown) | undefined;
      if (control && key === "n") act = event.shiftKey ? onNote : onBlock;
      else if (control && !isTyping(event.target) && (key === "y" || (key === "z" && event.shiftKey)))
        act = actions.redo;
      else if (control && !isTyping(event.target) && key === "z") act = actions.undo;
      else if (!control && event.key === "/" && !isTyping(event.target)) act = onBlock;
      if (!act) return;
      event.preventDefault();
      void act();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, [actions, onBlock, onNote]);
}
