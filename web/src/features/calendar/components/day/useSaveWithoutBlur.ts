import { type RefObject, useEffect, useRef } from "react";

/**
 * Runs `save` where no field loses its focus: when the row appears or is logged elsewhere (an earlier visit may have left
 * something), when it goes away, and when the page is hidden or left. A phone may end a hidden app without another word.
 */
export function useSaveWithoutBlur(save: () => void, row: RefObject<HTMLElement | null>, loggedAt?: string): void {
  const latest = useRef(save);
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    if (loggedAt && !row.current?.contains(document.activeElement)) latest.current();
  }, [row, loggedAt]);
  useEffect(() => {
    const run = () => latest.current();
    const onHidden = () => document.visibilityState === "hidden" && run();
    // Captured, to run before the device stores what it still has in memory (`saveOnLeave`).
    addEventListener("pagehide", run, { capture: true });
    document.addEventListener("visibilitychange", onHidden);
    return () => {
      removeEventListener("pagehide", run, { capture: true });
      document.removeEventListener("visibilitychange", onHidden);
      run();
    };
  }, []);
}
