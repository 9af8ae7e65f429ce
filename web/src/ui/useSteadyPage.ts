import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Scrolls by what an element above the content has grown or shrunk: what a finger is about to tap stays where it is.
 * Browsers do the same, but not at the top of a page, and not all of them.
 */
export function useSteadyPage(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  const height = useRef<number>(undefined);
  useLayoutEffect(() => {
    const now = element.current?.offsetHeight ?? 0;
    if (height.current !== undefined && now !== height.current) window.scrollBy(0, now - height.current);
    height.current = now;
  });
  return element;
}
