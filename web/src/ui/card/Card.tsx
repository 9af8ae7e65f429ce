import type { ReactNode } from "react";
import { cx } from "../cx";
import css from "./Card.module.css";

type Props = {
  title?: ReactNode;
  /** Explains the title, on the same line. */
  note?: ReactNode;
  /** Controls at the right end of the heading. */
  actions?: ReactNode;
  /** Content to the edges: tables and lists bring their own padding. */
  flush?: boolean;
  /** Below a hairline: totals, the button that saves. */
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
};

/** Groups what belongs together. Never a card in a card. */
export function Card({ title, note, actions, flush, footer, className, children }: Props) {
  return (
    <section className={cx(css.card, className)}>
      {(title || actions) && (
        <header className={css.head}>
          {title && <h2 className={css.title}>{title}</h2>}
          {note && <span className={css.note}>{note}</span>}
          {actions && <div className={css.actions}>{actions}</div>}
        </header>
      )}
      <div className={flush ? css.flush : css.body}>{children}</div>
      {footer && <footer className={css.foot}>{footer}</footer>}
    </section>
  );
}
