import { type RefObject, useEffect, useRef } from "react";
import { INCOMPLETE, removeFirstPaint } from "~/lib/firstPaint";

/** A request may hang for ever; then the page behind, with its menu, is worth more than what was painted first. */
const LONGEST_MS = 8_000;

/**
 * For the shape of a page that is still loading: what was painted before the app started stays over it, so that the page
 * does not jump from that to this shape and then to the content. Spread into its element.
 */
export function useKeepFirstPaint<Shape extends HTMLElement>(): { ref: RefObject<Shape | null> } & typeof INCOMPLETE {
  const ref = useRef<Shape>(null);
  useEffect(() => {
    const shape = ref.current;
    const timer = setTimeout(() => {
      shape?.removeAttribute("data-incomplete");
      removeFirstPaint();
    }, LONGEST_MS);
    return () => {
      clearTimeout(timer);
      removeFirstPaint();
    };
  }, []);
  return { ref, ...INCOMPLETE };
}
