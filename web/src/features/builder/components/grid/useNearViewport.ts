import { type RefObject, useEffect, useRef, useState } from "react";

/**
 * Whether an element is near the visible part of its scroller. Far away it can be an empty box of the height that it
 * last had, so that a year of days scrolls as smoothly as a week. @mantine/hooks' `useIntersection` doesn't keep
 * the height.
 */
export function useNearViewport<T extends HTMLElement>(
  estimatedHeight: number,
): { ref: RefObject<T | null>; near: boolean; height: number } {
  const ref = useRef<T>(null);
  const [near, setNear] = useState(false);
  const [height, setHeight] = useState(estimatedHeight);
  useEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setHeight(entry.boundingClientRect.height);
        setNear(entry.isIntersecting);
      },
      { root: element.closest("[data-scroller]"), rootMargin: "900px 0px" },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, near, height };
}
