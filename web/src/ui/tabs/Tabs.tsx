import { Link, type LinkTarget } from "../link/Link";
import css from "./Tabs.module.css";

export type Tab = { label: string; to: LinkTarget; count?: number };

/** Views of one thing, each with an address of its own. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.label} {...tab.to} exact className={css.tab}>
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count.toLocaleString("en-GB")}</span>}
        </Link>
      ))}
    </nav>
  );
}
