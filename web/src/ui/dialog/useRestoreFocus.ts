import { useEffect, useState } from "react";

/** Returns the focused element; for an item of a menu, which closes on press, the button that opened the menu. */
function focusedElement(): HTMLElement | null {
  const element = document.activeElement;
  const opener = element?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return opener ? document.getElementById(opener) : (element as HTMLElement | null);
}

/**
 * Restores the focus when an open dialog is unmounted. Mantine does so only for a dialog that closes and stays mounted;
 * most of ours are unmounted when they close.
 */
export function useRestoreFocus(opened: boolean): void {
  const [first] = useState(focusedElement);
  useEffect(() => {
    if (!opened) return undefined;
    // When one dialog replaces another, the focus is where the first one restored it.
    const before = first?.isConnected ? first : focusedElement();
    return () => {
      if (document.activeElement === document.body) before?.focus({ preventScroll: true });
    };
  }, [opened, first]);
}
