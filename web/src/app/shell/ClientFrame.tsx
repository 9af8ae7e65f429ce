import { type ReactNode, useEffect } from "react";
import type { SessionUser } from "~/api/session";
import { ProfilePrompt } from "~/features/accounts/components/ProfilePrompt";
import { NotificationBell } from "~/features/feed/components/NotificationBell";
import { m } from "~/paraglide/messages.js";
import { BottomNav } from "~/ui/bottomnav/BottomNav";
import { Logo } from "~/ui/brand/Logo";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { useIsPhone } from "~/ui/useMedia";
import { CommandBar } from "./CommandBar";
import css from "./Frame.module.css";
import { linksOf, searchLinks } from "./nav";
import { ProfileMenu } from "./ProfileMenu";
import { Warnings } from "./Warnings";

/** The client's frame: a header on wide screens, up to five links at the bottom on phones. */
export function ClientFrame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const phone = useIsPhone();
  const main = linksOf("client.main", user);
  const isProfile = ({ name }: { name: string }) => name === "user_profile";

  useEffect(() => {
    document.documentElement.style.setProperty("--toast-lift", phone ? "var(--h-bottom-nav)" : "0px");
    return () => {
      document.documentElement.style.removeProperty("--toast-lift");
    };
  }, [phone]);

  return (
    <div className={css.frame} data-phone={phone || undefined}>
      <header className={css.header}>
        <Link name="root" className={css.brand} aria-label={m.app_name()}>
          <Logo />
        </Link>
        {!phone && (
          <nav className={css.links} aria-label={m.app_menu()}>
            {main
              .filter((link) => !isProfile(link))
              .map(({ name, label }) => (
                <Link key={name} {...({ name } as LinkTarget)} className={css.nav}>
                  {label()}
                </Link>
              ))}
          </nav>
        )}
        <span className={css.space} />
        {!phone && <CommandBar links={searchLinks(user)} compact={false} />}
        <NotificationBell />
        <ProfileMenu
          user={user}
          links={[...main.filter(isProfile), ...linksOf("client.profile", user)]}
          compact={phone}
        />
      </header>
      <Warnings />
      <ProfilePrompt />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {phone && main.length > 1 && (
        <BottomNav
          items={main.map(({ name, label, shortLabel = label, icon: Icon, hasNews }) => ({
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
