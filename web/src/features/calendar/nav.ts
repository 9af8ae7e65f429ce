import { IconBarbell, IconCalendar, IconTrendingUp } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "client_today",
    label: m.app_nav_today,
    icon: IconBarbell,
    menu: "client.main",
    order: 10,
    keywords: "training workout",
  },
  {
    name: "user_calendar",
    label: m.app_nav_calendar,
    icon: IconCalendar,
    menu: "client.main",
    order: 20,
    keywords: "training week month",
  },
  {
    name: "client_progress",
    label: m.app_nav_progress,
    icon: IconTrendingUp,
    menu: "client.main",
    order: 35,
    keywords: "benchmarks body metrics weight records challenges",
  },
];
