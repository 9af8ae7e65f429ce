import { type TouchEvent, useRef } from "react";

const MIN_DISTANCE_PX = 60;

/** Handlers for a horizontal swipe, to spread onto an element; scrolling does not count. */
export function useSwipe(onMove: (by: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart(event: TouchEvent) {
      const touch = event.touches[0];
      from.current = touch && event.touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd(event: TouchEvent) {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!start || !touch) return;
      const [x, y] = [touch.clientX - start.x, touch.clientY - start.y];
      if (Math.abs(x) > MIN_DISTANCE_PX && Math.abs(x) > 2 * Math.abs(y)) onMove(x < 0 ? 1 : -1);
    },
  };
}
