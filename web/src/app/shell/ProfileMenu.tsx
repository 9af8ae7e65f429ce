import { useMantineColorScheme } from "@mantine/core";
import { IconArrowsExchange, IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import type { SessionUser } from "~/api/session";
import { useOwnAccounts, useSwitchAccount } from "~/domain/accounts/switchAccount";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Menu, type MenuItem } from "~/ui/menu/Menu";
import css from "./Frame.module.css";
import { helpItemOf, menuItemOf } from "./menuItems";
import type { HelpLinks } from "./helpLinks";
import type { NavLink } from "./nav";
import { ProfileButton } from "./ProfileButton";
import { useSignOut } from "./useSignOut";

const SwitchAccountDialog = lazy(() => import("~/features/accounts/components/SwitchAccountDialog"));

const NO_ACCOUNTS: NonNullable<ReturnType<typeof useOwnAccounts>["data"]> = [];

/** Returns menu items for the light, dark and system theme. */
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

/**
 * Returns menu items for the accounts of a coach, those known when the menu was opened last: what came later would push
 * all others away from under the pointer. Choosing one switches to it.
 */
function useAccountItems(coach: boolean): { items: MenuItem[]; onOpen: () => void } {
  const { data: known = NO_ACCOUNTS } = useOwnAccounts(coach);
  const [accounts, setAccounts] = useState(NO_ACCOUNTS);
  const { switchTo, target } = useSwitchAccount();
  const onOpen = () => setAccounts(known);
  if (!coach || accounts.length < 2) return { items: [], onOpen };
  const items: MenuItem[] = accounts.map((account) => ({
    label: account.title,
    icon: (
      <Avatar name={account.title} src={account.avatar_url} size={20} square={account.account_kind !== "private"} />
    ),
    hint: account.current_account ? (
      <IconCheck size={16} aria-label={m.app_account_current()} />
    ) : account.has_new_notifications || account.has_unread_chat_messages ? (
      <span className={css.news} role="img" aria-label={m.app_account_news()} />
    ) : undefined,
    selected: account.current_account,
    disabled: target !== undefined,
    onClick: () => {
      if (!account.current_account) switchTo(account.id);
    },
  }));
  return { items: [{ heading: m.app_accounts() }, ...items, "divider"], onOpen };
}

type Props = {
  user: SessionUser;
  links: NavLink[];
  /** Where clients get help; coaches have a menu for it. */
  help?: HelpLinks;
  compact: boolean;
};

/** The menu of the signed-in person: accounts, links, help, theme and log out. */
export function ProfileMenu({ user, links, help, compact }: Props) {
  const helpLinks = help ? [...help.pages, ...help.apps] : [];
  const signOut = useSignOut();
  const appearance = useAppearanceItems();
  const coach = user.role === "coach";
  const accounts = useAccountItems(coach);
  const [switching, setSwitching] = useState(false);
  return (
    <>
      <Menu
        align="end"
        label={m.app_account_menu()}
        onOpen={accounts.onOpen}
        trigger={<ProfileButton user={user} compact={compact} />}
        items={[
          ...accounts.items,
          coach && {
            label: m.accounts_switch(),
            icon: <IconArrowsExchange size={16} />,
            onClick: () => setSwitching(true),
          },
          ...links.map(menuItemOf),
          links.length > 0 && "divider",
          ...(helpLinks.length > 0
            ? [{ heading: m.app_help() }, ...helpLinks.map(helpItemOf), "divider" as const]
            : []),
          ...appearance,
          "divider",
          { label: m.app_log_out(), icon: <IconLogout size={16} />, onClick: () => void signOut() },
        ]}
      />
      {switching && (
        <Suspense fallback={null}>
          <SwitchAccountDialog onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
}
