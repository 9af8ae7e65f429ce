import { useEffect, useRef } from "react";

/** Brings the row of the next set into view once the one before it is logged, unless it is there already. */
export function useScrollToNext(setId: string | undefined): void {
  const before = useRef(setId);
  useEffect(() => {
    if (before.current === setId) return;
    before.current = setId;
    const row = setId && document.querySelector(`[data-set="${CSS.escape(setId)}"]`);
    if (!row) return;
    const { top, bottom } = row.getBoundingClientRect();
    const margin = window.innerHeight * 0.2;
    if (top >= margin && bottom <= window.innerHeight - margin) return;
    const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    row.scrollIntoView({ block: "center", behavior: still ? "auto" : "smooth" });
  }, [setId]);
}
