import { useEffect, useRef } from "react";
import { Link, type LinkTarget } from "../link/Link";
import css from "./Tabs.module.css";

export type Tab = { label: string; to: LinkTarget; count?: number };

/** Views of one thing, each with an address of its own. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a phone there are more than fit: the open one is among those that are seen.
    const open = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && open)
      bar.current.scrollLeft = open.offsetLeft - (bar.current.clientWidth - open.offsetWidth) / 2;
  }, []);
  return (
    <nav ref={bar} className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.label} {...tab.to} exact className={css.tab}>
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count.toLocaleString("en-GB")}</span>}
        </Link>
      ))}
    </nav>
  );
}
