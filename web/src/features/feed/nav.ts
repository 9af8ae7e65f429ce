import { IconBell } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  { name: "feed_overview", label: m.app_nav_feed, icon: IconBell, menu: "everybody.search", order: 10 },
];
