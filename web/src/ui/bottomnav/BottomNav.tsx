import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Link, type LinkTarget } from "../link/Link";
import css from "./BottomNav.module.css";

type BottomNavItem = { label: string; icon: ReactNode; to: LinkTarget; dot?: boolean };

/** Up to five links in thumb reach, on phones and tablets. */
export function BottomNav({ items }: { items: BottomNavItem[] }) {
  return (
    <nav className={css.nav} aria-label={m.ui_main_navigation()}>
      {items.map((item) => (
        <Link
          key={item.label}
          {...item.to}
          className={css.item}
          aria-label={item.dot ? m.ui_new({ label: item.label }) : undefined}
        >
          <span className={css.icon}>
            {item.icon}
            {item.dot && <span className={css.dot} />}
          </span>
          {item.label}
        </Link>
      ))}
    </nav>
  );
}
