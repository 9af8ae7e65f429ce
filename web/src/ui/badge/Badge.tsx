import type { ReactNode } from "react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { cx } from "../cx";
import css from "./Badge.module.css";

export type BadgeTone = "ok" | "warn" | "bad" | "info" | "neutral" | "draft";

/** A status as a pill with a dot and a label; the meaning never depends on the colour alone. */
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

/** How many unread things a link leads to; nothing for 0. */
export function UnreadCount({ value }: { value: number }) {
  if (value === 0) return null;
  return (
    <>
      <Count value={value} accent /> <span className="visually-hidden">{m.ui_unread()}</span>
    </>
  );
}
