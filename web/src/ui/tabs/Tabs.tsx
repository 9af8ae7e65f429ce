import { useEffect, useRef } from "react";
import { formatNumber } from "~/lib/format";
import { Link, type LinkTarget } from "../link/Link";
import css from "./Tabs.module.css";

export type Tab = {
  label: string;
  to: LinkTarget;
  count?: number;
  /** The pages below its address belong to it too: one opened entry of a list. */
  withParts?: boolean;
};

/** Views of one thing, each with an address of its own. */
export function Tabs({ tabs, label }: { tabs: Tab[]; label: string }) {
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = bar.current;
    if (!nav) return;
    // A phone cannot show them all: the open tab is scrolled into view, also when counts and fonts that load later make
    // the others wider. Once a person has scrolled the bar, it stays where they left it.
    const showOpen = () => {
      const open = nav.querySelector<HTMLElement>("[aria-current]");
      if (open) nav.scrollLeft = open.offsetLeft - (nav.clientWidth - open.offsetWidth) / 2;
    };
    const sizes = new ResizeObserver(showOpen);
    for (const tab of nav.children) sizes.observe(tab);
    const stopFollowing = () => sizes.disconnect();
    nav.addEventListener("pointerdown", stopFollowing, { once: true });
    nav.addEventListener("wheel", stopFollowing, { once: true, passive: true });
    return stopFollowing;
  }, []);
  return (
    <nav ref={bar} className={css.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <Link key={tab.label} {...tab.to} exact={!tab.withParts} className={css.tab}>
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{formatNumber(tab.count)}</span>}
        </Link>
      ))}
    </nav>
  );
}
