import type { ReactNode } from "react";
import css from "./Counter.module.css";

/** How much stands in the field above: "120 / 5,000", "3 addresses". `over` where it is more than there is room for. */
export function Counter({ over = false, children }: { over?: boolean; children: ReactNode }) {
  return (
    <div className={css.counter} data-over={over || undefined}>
      {children}
    </div>
  );
}
