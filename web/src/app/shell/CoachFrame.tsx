import { useRouterState } from "@tanstack/react-router";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import type { SessionUser } from "~/api/session";
import { useWaitingClients } from "~/features/chat/components/InboxMark";
import { NotificationBell } from "~/features/feed/components/NotificationBell";
import { PlanWarning } from "~/features/subscription/components/PlanWarning";
import { TrialPill } from "~/features/subscription/components/TrialPill";
import { TalkToSupport } from "~/features/support/components/TalkToSupport";
import { pathOf } from "~/lib/routes";
import { appName } from "~/lib/site";
import { m } from "~/paraglide/messages.js";
import { Logo } from "~/ui/brand/Logo";
import { cx } from "~/ui/cx";
import { Link, type LinkTarget } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { Themed } from "~/ui/theme/Themed";
import { useIsCompact } from "~/ui/useMedia";
import { Checklist } from "./Checklist";
import { CommandBar } from "./CommandBar";
import css from "./Frame.module.css";
import { HelpMenu } from "./HelpMenu";
import { useHelpLinks } from "./helpLinks";
import { menuItemOf } from "./menuItems";
import { MobileMenu } from "./MobileMenu";
import { isMarketing, isProgramming, linksOf, type NavLink, searchLinks } from "./nav";
import { ProfileMenu } from "./ProfileMenu";
import { Warnings } from "./Warnings";

function NavMenu({ label, links, active }: { label: string; links: NavLink[]; active: boolean }) {
  if (links.length === 0) return null;
  return (
    <Menu
      label={label}
      trigger={
        <button type="button" className={css.nav} data-status={active ? "active" : undefined}>
          {label}
          {links.map(({ name, UnreadCount }) => UnreadCount && <UnreadCount key={name} />)}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      }
      items={links.map(menuItemOf)}
    />
  );
}

/** The coach's header: desktop from 992 px, a menu below. */
export function CoachFrame({ user, children }: { user: SessionUser; children: ReactNode }) {
  const compact = useIsCompact();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const programming = linksOf("coach.programming", user);
  const marketing = linksOf("coach.marketing", user);
  const header = linksOf("coach.header", user);
  const profile = linksOf("coach.profile", user);
  const waiting = useWaitingClients(user) + (user.waiting_form_checks ?? 0) + (user.unread_questions ?? 0);
  const [isAskingSupport, setAskingSupport] = useState(false);
  const help = useHelpLinks(user, () => setAskingSupport(true));
  const hasNews = waiting > 0 || user.has_unread_chat_messages === true;

  return (
    <Themed>
      <div className={css.frame}>
        <header className={css.header}>
          {compact && (
            <MobileMenu
              hasNews={hasNews}
              help={help}
              sections={[
                { heading: m.app_nav_programming(), links: programming },
                { heading: m.app_nav_marketing(), links: marketing },
                { links: header },
                { heading: user.title ?? user.full_name ?? undefined, links: profile },
              ]}
            />
          )}
          <Link name="root" className={cx(css.brand, css.brandMark)} aria-label={appName()}>
            <Logo />
          </Link>
          {!compact && (
            <nav className={css.links} aria-label={m.app_menu()}>
              <NavMenu label={m.app_nav_programming()} links={programming} active={isProgramming(pathname)} />
              <NavMenu label={m.app_nav_marketing()} links={marketing} active={isMarketing(pathname)} />
              {header.map(({ name, label, disabled, UnreadCount }) =>
                disabled ? (
                  <span key={name} className={css.nav} aria-disabled="true">
                    {label()}
                  </span>
                ) : (
                  <Link
                    key={name}
                    {...({ name } as LinkTarget)}
                    className={css.nav}
                    data-status={pathname.startsWith(sectionOf(name)) ? "active" : undefined}
                  >
                    {label()}
                    {UnreadCount && <UnreadCount />}
                  </Link>
                ),
              )}
            </nav>
          )}
          <span className={css.space} />
          <CommandBar links={searchLinks(user)} compact={compact} />
          {!user.overall && <TrialPill />}
          <Checklist user={user} />
          <span className={css.tools}>
            {!user.overall && <NotificationBell />}
            {!compact && <HelpMenu help={help} links={linksOf("coach.help", user)} />}
          </span>
          <span className={css.rule} />
          <ProfileMenu user={user} links={profile} compact={compact} />
        </header>
        <PlanWarning />
        <Warnings />
        {isAskingSupport && <TalkToSupport onClose={() => setAskingSupport(false)} />}
        <main id="main" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
    </Themed>
  );
}

/** Returns "/coach/clients" for "/coach/clients/active": a link is active in its whole section. */
function sectionOf(name: NavLink["name"]): string {
  return pathOf(name as "my_plans")
    .split("/")
    .slice(0, 3)
    .join("/");
}
