import type { ReactNode } from "react";
import { formatNumber } from "~/lib/format";
import { cx } from "../cx";
import css from "./Badge.module.css";

export type BadgeTone = "ok" | "warn" | "bad" | "info" | "neutral" | "draft";

/** A state: pill with a dot and the exact words. The colour never speaks alone. */
export function Badge({
  tone = "neutral",
  children,
  title,
}: {
  tone?: BadgeTone;
  children: ReactNode;
  title?: string;
}) {
  return (
    <span className={cx(css.badge, css[tone])} title={title}>
      {children}
    </span>
  );
}

/** A kind: small grey label, such as "Fixed Length". */
export function Chip({ children, icon }: { children: ReactNode; icon?: ReactNode }) {
  return (
    <span className={css.chip}>
      {icon}
      {children}
    </span>
  );
}

/** How many; for tabs, menus and headings. */
export function Count({ value, accent }: { value: number; accent?: boolean }) {
  return <span className={cx(css.count, accent && css.accent)}>{formatNumber(value)}</span>;
}
