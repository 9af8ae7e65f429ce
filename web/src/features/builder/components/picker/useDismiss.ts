import { type RefObject, useEffect, useEffectEvent } from "react";

/**
 * Calls `onLeave` once the focus or a click is outside of `box`. A click has its effect first: closing something on the
 * press would move what is being clicked.
 */
export function useDismiss(box: RefObject<HTMLElement | null>, onLeave: () => void): void {
  const leave = useEffectEvent(onLeave);
  useEffect(() => {
    let pressedOutside = false;
    const isOutside = (target: EventTarget | null) => target instanceof Node && !box.current?.contains(target);
    const onPointerDown = (event: Event) => {
      pressedOutside = isOutside(event.target);
    };
    const onPointerUp = () => {
      if (!pressedOutside) return;
      pressedOutside = false;
      setTimeout(leave);
    };
    const onFocusIn = (event: Event) => {
      if (!pressedOutside && isOutside(event.target)) leave();
    };
    // What opened the box may still be returning the focus.
    const timer = setTimeout(() => document.addEventListener("focusin", onFocusIn), 300);
    document.addEventListener("pointerdown", onPointerDown, true);
    document.addEventListener("pointerup", onPointerUp, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("focusin", onFocusIn);
      document.removeEventListener("pointerdown", onPointerDown, true);
      document.removeEventListener("pointerup", onPointerUp, true);
    };
  }, [box]);
}
