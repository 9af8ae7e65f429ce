import { IconHelpCircle, IconKeyboard } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Kbd } from "~/ui/keys/Kbd";
import { keyList } from "~/ui/keys/keyList";
import { Menu } from "~/ui/menu/Menu";
import type { HelpLinks } from "./helpLinks";
import { helpItemOf, menuItemOf } from "./menuItems";
import type { NavLink } from "./nav";

/** Links to help, what is new, support, and the list of keys (also with "?"). */
export function HelpMenu({ help, links }: { help: HelpLinks; links: NavLink[] }) {
  return (
    <Menu
      align="end"
      label={m.app_help()}
      trigger={
        <IconButton label={m.app_help()}>
          <IconHelpCircle size={20} />
        </IconButton>
      }
      items={[
        ...help.pages.map(helpItemOf),
        ...links.map(menuItemOf),
        ...help.support.map(helpItemOf),
        "divider",
        ...help.apps.map(helpItemOf),
        {
          label: m.ui_keys_title(),
          icon: <IconKeyboard size={16} />,
          hint: <Kbd>?</Kbd>,
          onClick: keyList.open,
        },
      ]}
    />
  );
}
