import type { ReactNode } from "react";
import css from "./FieldCount.module.css";

/** The count below a field: "120 / 5,000", "3 addresses". `over` marks it as above the limit. */
export function FieldCount({ over = false, children }: { over?: boolean; children: ReactNode }) {
  return (
    <div className={css.counter} data-over={over || undefined}>
      {children}
    </div>
  );
}
