import type { ReactNode } from "react";
import css from "./StyleGuide.module.css";

/** A titled section of the style guide. */
export function SampleSection({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className={css.section}>
      <header className={css.header}>
        <h2 className="t16 w6">{title}</h2>
        {note && <p className="t13 meta">{note}</p>}
      </header>
      <div className={css.samples}>{children}</div>
    </section>
  );
}
