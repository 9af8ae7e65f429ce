import { useRef } from "react";

/**
 * Returns a function that starts work unless earlier work of it is still running. A second tap can arrive before the
 * button shows that it is busy, and would pay, or ask the bank, twice.
 */
export function useOneAtATime(): (work: () => Promise<unknown>) => void {
  const isRunning = useRef(false);
  return (work) => {
    if (isRunning.current) return;
    isRunning.current = true;
    // Who shows a failure is said where the work is made.
    work()
      .catch(() => undefined)
      .finally(() => {
        isRunning.current = false;
      });
  };
}
