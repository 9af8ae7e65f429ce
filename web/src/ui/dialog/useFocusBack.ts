import { useEffect, useState } from "react";

/** Where the focus stands: a menu that goes with the press of its item is stood for by the button that opened it. */
function focused(): HTMLElement | null {
  const element = document.activeElement;
  const opener = element?.closest('[role="menu"]')?.getAttribute("aria-labelledby");
  return opener ? document.getElementById(opener) : (element as HTMLElement | null);
}

/**
 * Gives the focus back when an open dialog is taken off the page. The library does so only for a dialog that stays and
 * closes; most of ours go together with the state that showed them.
 */
export function useFocusBack(opened: boolean): void {
  const [first] = useState(focused);
  useEffect(() => {
    if (!opened) return undefined;
    // A dialog that another one made room for finds the focus where that one has put it back.
    const before = first?.isConnected ? first : focused();
    return () => {
      if (document.activeElement === document.body) before?.focus({ preventScroll: true });
    };
  }, [opened, first]);
}
