import { type ReactNode, useEffect } from "react";
import type { SessionUser } from "~/api/session";
import { NotificationBell } from "~/features/feed/components/NotificationBell";
import { appName } from "~/lib/site";
import { m } from "~/paraglide/messages.js";
import { BottomNav } from "~/ui/bottomnav/BottomNav";
import { Logo } from "~/ui/brand/Logo";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { useIsCompact } from "~/ui/useMedia";
import { CommandBar } from "./CommandBar";
import css from "./Frame.module.css";
import { LazyProfileMenu } from "./LazyProfileMenu";
import { linksOf, type NavLink, searchLinks } from "./nav";
import { Warnings } from "./Warnings";

/** The client's frame: links in the header on wide screens, at the bottom (up to five) on phones and tablets. */
export function ClientFrame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const compact = useIsCompact();
  const main = linksOf("client.main", user);
  const isInMenu = ({ name, inMenuOnPhones }: NavLink) =>
    name === "user_profile" || (compact && inMenuOnPhones === true);
  const underThumb = main.filter(({ inMenuOnPhones }) => !inMenuOnPhones);

  useEffect(() => {
    document.documentElement.style.setProperty("--toast-lift", compact ? "var(--h-bottom-nav)" : "0px");
    return () => {
      document.documentElement.style.removeProperty("--toast-lift");
    };
  }, [compact]);

  return (
    <div className={css.frame} data-compact={compact || undefined}>
      <header className={css.header}>
        <Link name="root" className={css.brand} aria-label={appName()}>
          <Logo />
        </Link>
        {!compact && (
          <nav className={css.links} aria-label={m.app_menu()}>
            {main
              .filter((link) => !isInMenu(link))
              .map(({ name, label, hasNews }) => (
                <Link key={name} {...({ name } as LinkTarget)} className={css.nav}>
                  {label()}
                  {hasNews?.(user) && <span role="img" className={css.news} aria-label={m.ui_unread()} />}
                </Link>
              ))}
          </nav>
        )}
        <span className={css.space} />
        {!compact && <CommandBar links={searchLinks(user)} compact={false} />}
        <NotificationBell />
        <LazyProfileMenu
          user={user}
          links={[...main.filter(isInMenu), ...linksOf("client.profile", user)]}
          compact={compact}
        />
      </header>
      <Warnings />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {compact && underThumb.length > 1 && (
        <BottomNav
          items={underThumb.map(({ name, label, shortLabel = label, icon: Icon, hasNews }) => ({
            label: shortLabel(),
            icon: <Icon size={22} />,
            to: { name } as LinkTarget,
            dot: hasNews?.(user) ?? false,
          }))}
        />
      )}
    </div>
  );
}
