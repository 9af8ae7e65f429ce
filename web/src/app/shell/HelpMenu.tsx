import { useHotkeys } from "@mantine/hooks";
import { IconDeviceMobile, IconHelpCircle, IconKeyboard, IconLifebuoy, IconPlayerPlay } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSettings } from "~/api/settings";
import { trackEvent } from "~/lib/analytics";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Kbd } from "~/ui/kbd/Kbd";
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

/** Links to help, and the keyboard shortcuts (also with "?"). */
export function HelpMenu({ links }: { links: NavLink[] }) {
  const outside = useOutsideLinks();
  const [shortcuts, setShortcuts] = useState(false);
  useHotkeys([
    ["shift+?", () => setShortcuts(true)],
    ["?", () => setShortcuts(true)],
  ]);
  const rows: [string, string][] = [
    ["Ctrl K", m.app_shortcut_search()],
    ["/", m.app_shortcut_field()],
    ["?", m.app_shortcut_help()],
    ["Esc", m.app_shortcut_close()],
  ];
  return (
    <>
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
            label: m.app_help_shortcuts(),
            icon: <IconKeyboard size={16} />,
            hint: <Kbd>?</Kbd>,
            onClick: () => setShortcuts(true),
          },
        ]}
      />
      <Dialog opened={shortcuts} onClose={() => setShortcuts(false)} title={m.app_help_shortcuts()} size="small">
        <dl className="stack" style={{ gap: "var(--s-3)" }}>
          {rows.map(([keys, description]) => (
            <div key={keys} className="spread">
              <dt>{description}</dt>
              <dd className="row">
                {keys.split(" ").map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  );
}
