import { IconArrowRight } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link, type LinkTarget } from "~/ui/link/Link";
import css from "./Section.module.css";

type Props = {
  id: string;
  title: string;
  /** Leads to all of what the section begins with. */
  all?: { label: string; to: LinkTarget } | false;
  children: ReactNode;
};

/** A part of the overview. */
export function Section({ id, title, all, children }: Props) {
  return (
    <section className={css.section} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {all && (
          <Link {...all.to} className={css.all}>
            {all.label}
            <IconArrowRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

/** The title of a page of a storefront, with how many there are. */
export function PageTitle({ children, count }: { children: ReactNode; count?: ReactNode }) {
  return (
    <div className={css.pageTitle}>
      <h1 className={css.title}>{children}</h1>
      {count}
    </div>
  );
}
