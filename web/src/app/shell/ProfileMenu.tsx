import { useMantineColorScheme } from "@mantine/core";
import { IconDeviceDesktop, IconLogout, IconMoon, IconSelector, IconSun } from "@tabler/icons-react";
import { signOut } from "~/api/me";
import type { SessionUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { type LinkTarget, useGo } from "~/ui/link/Link";
import { Menu, type MenuItem } from "~/ui/menu/Menu";
import css from "./Frame.module.css";
import type { Place } from "./nav";

/** Light, dark or as the system says. */
export function useAppearanceItems(): MenuItem[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [
    { heading: m.app_theme() },
    {
      label: m.app_theme_light(),
      icon: <IconSun size={16} />,
      selected: colorScheme === "light",
      onClick: () => setColorScheme("light"),
    },
    {
      label: m.app_theme_dark(),
      icon: <IconMoon size={16} />,
      selected: colorScheme === "dark",
      onClick: () => setColorScheme("dark"),
    },
    {
      label: m.app_theme_auto(),
      icon: <IconDeviceDesktop size={16} />,
      selected: colorScheme === "auto",
      onClick: () => setColorScheme("auto"),
    },
  ];
}

/** Signs out here and on the server, and goes to the entrance. */
export function useSignOut() {
  const go = useGo();
  return async () => {
    await signOut();
    go({ name: "root" });
  };
}

/** Who is signed in, their places, the appearance and the way out. */
export function ProfileMenu({ user, places, compact }: { user: SessionUser; places: Place[]; compact: boolean }) {
  const leave = useSignOut();
  const appearance = useAppearanceItems();
  const person = user.full_name ?? user.email ?? "";
  const title = user.title ?? person;
  return (
    <Menu
      align="end"
      label={m.app_account_menu()}
      trigger={
        <button type="button" className={css.person} aria-label={`${m.app_account_menu()}, ${title}`}>
          <Avatar name={title} src={user.avatar_url} size={28} />
          {!compact && (
            <>
              <span className={css.names}>
                <span>{title}</span>
                {title !== person && <span>{person}</span>}
              </span>
              <IconSelector size={16} aria-hidden="true" />
            </>
          )}
        </button>
      }
      items={[
        ...places.map(
          ({ name, label, icon: Icon }): MenuItem => ({
            label: label(),
            icon: <Icon size={16} />,
            to: { name } as LinkTarget,
          }),
        ),
        places.length > 0 && "divider",
        ...appearance,
        "divider",
        { label: m.app_log_out(), icon: <IconLogout size={16} />, onClick: () => void leave() },
      ]}
    />
  );
}
