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
import type { NavLink } from "./nav";
import { useSignOut } from "./useSignOut";

type Section = { heading?: string; links: NavLink[] };

/** The links of the coach's header on a small screen; a dot on its button says that somebody waits behind one of them. */
export function MobileMenu({ sections, hasNews }: { sections: Section[]; hasNews: boolean }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // Open on one page only: navigating closes the menu.
  const [openedOn, setOpenedOn] = useState<string>();
  const opened = openedOn === pathname;
  const close = () => setOpenedOn(undefined);
  const signOut = useSignOut();
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
