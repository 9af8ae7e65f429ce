import type { ReactNode } from "react";
import { Count } from "../badge/Badge";
import { cx } from "../cx";
import css from "./Page.module.css";
import { usePageTitle } from "./usePageTitle";

/** The frame of a page: padding, rhythm, width. `narrow` for forms and reading, `flush` for builders. */
export function Page({
  width = "wide",
  title,
  children,
}: {
  width?: "wide" | "narrow" | "form" | "flush";
  title?: string;
  children: ReactNode;
}) {
  usePageTitle(title);
  return <div className={cx(css.page, css[width])}>{children}</div>;
}

type HeaderProps = {
  title: ReactNode;
  /** How many, beside the title: a number or "10 of 10 shown". */
  count?: number | string;
  /** Above the title: where this is. */
  crumbs?: ReactNode;
  /** Beside the title: badges. */
  badges?: ReactNode;
  /** Below the title, in one line. */
  note?: ReactNode;
  picture?: ReactNode;
  actions?: ReactNode;
};

/** The header of a page: title, count and actions. */
export function PageHeader({ title, count, crumbs, badges, note, picture, actions }: HeaderProps) {
  return (
    <header className={css.header}>
      {crumbs && <div className={css.crumbs}>{crumbs}</div>}
      <div className={css.line}>
        {picture}
        <div className={css.text}>
          <div className={css.titleLine}>
            <h1 className={css.title}>{title}</h1>
            {typeof count === "number" ? <Count value={count} /> : count && <span className={css.count}>{count}</span>}
            {badges}
          </div>
          {note && <div className={css.note}>{note}</div>}
        </div>
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
    </header>
  );
}

/** A titled part of a page that is not a card. */
export function Section({
  title,
  note,
  actions,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={css.section}>
      <div className={css.sectionHead}>
        <h2 className={css.sectionTitle}>{title}</h2>
        {note && <span className={css.count}>{note}</span>}
        {actions && <div className={css.actions}>{actions}</div>}
      </div>
      {children}
    </section>
  );
}
