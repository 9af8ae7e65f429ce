import { IconSunHigh } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "today",
    label: m.today_nav,
    icon: IconSunHigh,
    menu: "coach.header",
    order: 1,
    keywords: "morning attention who needs you",
    closedWhen: "blocked",
    isShown: whoMay("see_clients"),
  },
];
