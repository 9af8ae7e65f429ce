import type { ReactNode } from "react";
import { cx } from "~/ui/cx";
import { usePageTitle } from "~/ui/page/usePageTitle";
import css from "./AuthPage.module.css";

type Props = {
  title: string;
  note?: ReactNode;
  /** Above the title, such as the steps of the sign-up. */
  above?: ReactNode;
  /** Below the box, such as a link to sign up instead. */
  footer?: ReactNode;
  wide?: boolean;
  /** Without the box, for content that has its own. */
  bare?: boolean;
  children?: ReactNode;
};

/** The layout of the sign-in, sign-up and setup pages: a title above one box. */
export function AuthPage({ title, note, above, footer, wide, bare, children }: Props) {
  return (
    <div className={cx(css.card, wide && css.wide)}>
      {above}
      <AuthHeading title={title} note={note} />
      {children && <div className={bare ? undefined : css.box}>{children}</div>}
      {footer && <p className={css.footer}>{footer}</p>}
    </div>
  );
}

/** The heading of an auth page; sets the browser tab's title too. */
export function AuthHeading({ title, note }: Pick<Props, "title" | "note">) {
  usePageTitle(title);
  return (
    <header className={css.head}>
      <h1 className={css.title}>{title}</h1>
      {note && <p className={css.note}>{note}</p>}
    </header>
  );
}
