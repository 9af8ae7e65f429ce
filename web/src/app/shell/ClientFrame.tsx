import { type ReactNode, useEffect } from "react";
import type { SessionUser } from "~/api/session";
import { ProfilePrompt } from "~/features/accounts/components/ProfilePrompt";
import { NotificationBell } from "~/features/feed/components/NotificationBell";
import type { RouteName } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";
import { BottomNav } from "~/ui/bottomnav/BottomNav";
import { Logo } from "~/ui/brand/Logo";
import { Link, type LinkTarget, useExists } from "~/ui/link/Link";
import { useIsPhone } from "~/ui/useMedia";
import { CommandBar } from "./CommandBar";
import css from "./Frame.module.css";
import { clientPlaces, toolPlaces } from "./nav";
import { ProfileMenu } from "./ProfileMenu";
import { Warnings } from "./Warnings";

/** What the client's own menu holds besides the profile. */
const PROFILE_MENU: RouteName[] = ["billing_purchases", "user_settings", "release-notes"];

/** The client's frame: a header on wide screens, five places at the thumb on phones. */
export function ClientFrame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const exists = useExists();
  const phone = useIsPhone();
  const places = clientPlaces(exists);

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
            {places.main
              .filter(({ name }) => name !== "user_profile")
              .map(({ name, label }) => (
                <Link key={name} {...({ name } as LinkTarget)} className={css.nav}>
                  {label()}
                </Link>
              ))}
          </nav>
        )}
        <span className={css.space} />
        {!phone && <CommandBar places={[...places.main, ...places.more, ...toolPlaces(exists)]} compact={false} />}
        <NotificationBell />
        <ProfileMenu
          user={user}
          places={[
            ...places.main.filter(({ name }) => name === "user_profile"),
            ...places.more.filter(({ name }) => PROFILE_MENU.includes(name)),
          ]}
          compact={phone}
        />
      </header>
      <Warnings />
      <ProfilePrompt />
      <main id="main" tabIndex={-1} className={css.main}>
        {children}
      </main>
      {phone && places.main.length > 1 && (
        <BottomNav
          items={places.main.map(({ name, label, icon: Icon }) => ({
            label: name === "user_profile" ? m.app_nav_me() : label(),
            icon: <Icon size={22} />,
            to: { name } as LinkTarget,
            dot: name === "conversations" && (user.has_unread_chat_messages ?? false),
          }))}
        />
      )}
    </div>
  );
}
