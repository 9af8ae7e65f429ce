import { type ShouldBlockFn, useBlocker } from "@tanstack/react-router";
import { useEffect, useRef } from "react";

/** The open dialogs, the topmost last. */
const opened: { close: () => void }[] = [];

/** Whether "Back" closes a dialog instead of leaving the page. */
export const isClosedByBack = (action: string): boolean => action === "BACK" && opened.length > 0;

const closeTopmost: ShouldBlockFn = ({ action }) => {
  const dialog = opened.at(-1);
  if (!dialog || !isClosedByBack(action)) return false;
  // The browser has left the page's entry already. The router returns to it first, because closing may change it.
  addEventListener("popstate", () => dialog.close(), { once: true });
  return true;
};

/**
 * Closes a dialog when the person goes back in the browser, as on a phone, instead of leaving the page with what was
 * typed. The dialog has no history entry of its own: a reload or a navigation from it leaves nothing behind.
 */
export function useCloseOnBack(isOpen: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    const dialog = { close: () => latest.current() };
    opened.push(dialog);
    return () => void opened.splice(opened.indexOf(dialog), 1);
  }, [isOpen]);
  useBlocker({ shouldBlockFn: closeTopmost, enableBeforeUnload: false, disabled: !isOpen });
}
