import type { ReactNode } from "react";
import { cx } from "~/ui/cx";
import { usePageTitle } from "~/ui/page/usePageTitle";
import css from "./Entrance.module.css";

type Props = {
  title: string;
  note?: ReactNode;
  /** Above the title: where one is. */
  above?: ReactNode;
  /** Below the box: the other way in. */
  foot?: ReactNode;
  wide?: boolean;
  /** Content without the white box, when it brings its own. */
  bare?: boolean;
  children?: ReactNode;
};

/** A page of the entrance: one title, one box, one way on. */
export function Entrance({ title, note, above, foot, wide, bare, children }: Props) {
  return (
    <div className={cx(css.card, wide && css.wide)}>
      {above}
      <Heading title={title} note={note} />
      {children && <div className={bare ? undefined : css.box}>{children}</div>}
      {foot && <p className={css.foot}>{foot}</p>}
    </div>
  );
}

/** The one title of a page of the entrance; its tab is named after it too. */
export function Heading({ title, note }: Pick<Props, "title" | "note">) {
  usePageTitle(title);
  return (
    <header className={css.head}>
      <h1 className={css.title}>{title}</h1>
      {note && <p className={css.note}>{note}</p>}
    </header>
  );
}
