import type { LinkTarget } from "~/ui/link/Link";
import type { MenuItem } from "~/ui/menu/Menu";
import type { HelpLink } from "./helpLinks";
import type { NavLink } from "./nav";

/** Returns a link as an item of a menu. */
export function menuItemOf({ name, label, icon: Icon, disabled, UnreadCount }: NavLink): MenuItem {
  return {
    label: label(),
    disabled,
    icon: <Icon size={16} />,
    hint: UnreadCount && !disabled && <UnreadCount />,
    to: { name } as LinkTarget,
  };
}

/** Returns a link to help as an item of a menu. */
export function helpItemOf({ icon: Icon, ...link }: HelpLink): MenuItem {
  return { ...link, icon: <Icon size={16} /> };
}
