import { IconSparkles } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";
import { UnreadReleaseNotes } from "./components/UnreadReleaseNotes";

const link = {
  name: "release-notes",
  label: m.releaseNotes_title,
  icon: IconSparkles,
  keywords: "release notes news updates",
  closedWhen: "blocked",
  UnreadCount: UnreadReleaseNotes,
} as const satisfies Partial<NavItem>;

export const nav: NavItem[] = [
  { ...link, menu: "coach.help", order: 10 },
  { ...link, menu: "coach.profile", order: 90 },
  { ...link, menu: "client.profile", order: 30 },
];
