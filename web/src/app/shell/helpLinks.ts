import { type Icon, IconDeviceMobile, IconHeadset, IconLifebuoy, IconPlayerPlay } from "@tabler/icons-react";
import type { SessionUser } from "~/api/session";
import { useSettings } from "~/api/settings";
import { mayTalkToSupport } from "~/features/support/mayTalkToSupport";
import { trackEvent } from "~/lib/analytics";
import { m } from "~/paraglide/messages.js";
import { useVideoTourWatched } from "./videoTour";

/** A page outside the app, or something that opens here. */
export type HelpLink = { label: string; icon: Icon; href?: string; onClick: () => void };

export type HelpLinks = { pages: HelpLink[]; support: HelpLink[]; apps: HelpLink[] };

/** Clicks are sent to analytics. */
const tracked = (onClick?: () => void) => () => {
  trackEvent("help_click");
  onClick?.();
};

/** A page outside the app, if this installation has it. */
const page = (label: string, icon: Icon, href: string | null | undefined, onClick?: () => void): HelpLink[] =>
  href ? [{ label, icon, href, onClick: tracked(onClick) }] : [];

/** Returns where somebody gets help. `onSupport` opens what "Talk to support" leads to. */
export function useHelpLinks(user: SessionUser, onSupport?: () => void): HelpLinks {
  const links = useSettings().data?.links;
  const watched = useVideoTourWatched();
  const isCoach = user.role === "coach";
  return {
    pages: [
      ...page(m.app_help_centre(), IconLifebuoy, links?.help_centre),
      ...(isCoach ? page(m.app_help_videos(), IconPlayerPlay, links?.demo_videos, watched) : []),
    ],
    support: mayTalkToSupport(user)
      ? [{ label: m.support_title(), icon: IconHeadset, onClick: tracked(onSupport) }]
      : [],
    apps: [
      ...(isCoach ? page(m.app_help_coach_app(), IconDeviceMobile, links?.coach_app) : []),
      ...page(m.app_help_client_app(), IconDeviceMobile, links?.client_app),
    ],
  };
}
