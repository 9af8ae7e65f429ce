import { type ReactNode, useEffect, useRef } from "react";

/** Presses the button inside when mounted: it took the place of one that was pressed while its code was on the way. */
export function Pressed({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const pressed = useRef(false);
  useEffect(() => {
    if (pressed.current) return;
    pressed.current = true;
    const button = place.current?.querySelector("button");
    button?.focus();
    button?.click();
  }, []);
  return (
    <span ref={place} style={{ display: "contents" }}>
      {children}
    </span>
  );
}
