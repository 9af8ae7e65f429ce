import "@mantine/core/styles/Drawer.layer.css";
import { Drawer } from "@mantine/core";
import { useRouterState } from "@tanstack/react-router";
import { IconLogout, IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Logo } from "~/ui/brand/Logo";
import { IconButton } from "~/ui/button/Button";
import { Link, type LinkTarget } from "~/ui/link/Link";
import css from "./Frame.module.css";
import type { HelpLinks } from "./helpLinks";
import type { NavLink } from "./nav";
import { useSignOut } from "./useSignOut";

type Props = { sections: Section[]; help: HelpLinks; hasNews: boolean };
type Section = { heading?: string; links: NavLink[] };

/** The links of the coach's header on a small screen; a dot on its button says that somebody waits behind one of them. */
export function MobileMenu({ sections, help, hasNews }: Props) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Open on one page only: navigating closes the menu.
  const [openedOn, setOpenedOn] = useState<string>();
  const opened = openedOn === pathname;
  const close = () => setOpenedOn(undefined);
  const signOut = useSignOut();
  const helpLinks = [...help.pages, ...help.support, ...help.apps];
  return (
    <>
      <IconButton label={m.app_menu()} onClick={() => setOpenedOn(pathname)} aria-expanded={opened} dot={hasNews}>
        <IconMenu2 size={20} />
      </IconButton>
      <Drawer
        opened={opened}
        onClose={close}
        title={<Logo />}
        size={304}
        padding={0}
        closeButtonProps={{ "aria-label": m.ui_close(), mr: 8 }}
        classNames={{ header: css.drawerBrand, content: css.drawer }}
      >
        <nav aria-label={m.app_menu()}>
          {sections
            .filter(({ links }) => links.length > 0)
            .map(({ heading, links }) => (
              <div key={links[0]?.name} className={css.drawerSection}>
                {heading && <p className={css.drawerHeading}>{heading}</p>}
                {links.map(({ name, label, icon: Icon, disabled, UnreadCount }) =>
                  disabled ? (
                    <span key={name} className={css.drawerLink} aria-disabled="true">
                      <Icon size={20} />
                      {label()}
                    </span>
                  ) : (
                    <Link key={name} {...({ name } as LinkTarget)} className={css.drawerLink} onClick={close}>
                      <Icon size={20} />
                      {label()}
                      {UnreadCount && (
                        <span className={css.drawerCount}>
                          <UnreadCount />
                        </span>
                      )}
                    </Link>
                  ),
                )}
              </div>
            ))}
          {helpLinks.length > 0 && (
            <div className={css.drawerSection}>
              <p className={css.drawerHeading}>{m.app_help()}</p>
              {helpLinks.map(({ label, icon: Icon, href, onClick }) => {
                const open = () => {
                  close();
                  onClick();
                };
                return href ? (
                  <a key={label} href={href} target="_blank" rel="noreferrer" className={css.drawerLink} onClick={open}>
                    <Icon size={20} />
                    {label}
                  </a>
                ) : (
                  <button key={label} type="button" className={css.drawerLink} onClick={open}>
                    <Icon size={20} />
                    {label}
                  </button>
                );
              })}
            </div>
          )}
          <div className={css.drawerSection}>
            <button type="button" className={css.drawerLink} onClick={() => void signOut()}>
              <IconLogout size={20} />
              {m.app_log_out()}
            </button>
          </div>
        </nav>
      </Drawer>
    </>
  );
}
