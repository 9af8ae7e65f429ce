import { IconDeviceMobile, IconHelpCircle, IconKeyboard, IconLifebuoy, IconPlayerPlay } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSettings } from "~/api/settings";
import { trackEvent } from "~/lib/analytics";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Kbd } from "~/ui/keys/Kbd";
import { keyList } from "~/ui/keys/keyList";
import { Menu, type MenuItem } from "~/ui/menu/Menu";
import { menuItemOf } from "./menuItems";
import type { NavLink } from "./nav";
import { useVideoTourWatched } from "./videoTour";

/** Returns links to pages outside the app that this installation has; clicks are sent to analytics. */
function useOutsideLinks(): (MenuItem | false)[] {
  const links = useSettings().data?.links;
  const watched = useVideoTourWatched();
  const link = (
    href: string | null | undefined,
    label: string,
    icon: ReactNode,
    onOpen?: () => void,
  ): MenuItem | false =>
    Boolean(href) && {
      label,
      icon,
      href: href ?? undefined,
      onClick: () => {
        trackEvent("help_click");
        onOpen?.();
      },
    };
  return [
    link(links?.help_centre, m.app_help_centre(), <IconLifebuoy size={16} />),
    link(links?.demo_videos, m.app_help_videos(), <IconPlayerPlay size={16} />, watched),
    link(links?.coach_app, m.app_help_coach_app(), <IconDeviceMobile size={16} />),
    link(links?.client_app, m.app_help_client_app(), <IconDeviceMobile size={16} />),
  ];
}

/** Links to help, and the list of keys (also with "?"). */
export function HelpMenu({ links }: { links: NavLink[] }) {
  const outside = useOutsideLinks();
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
        ...outside,
        ...links.map(menuItemOf),
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
