import { IconTrophy } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "leaderboards",
    label: m.leaderboards_title,
    icon: IconTrophy,
    menu: "coach.programming",
    order: 50,
    keywords: "scores ranking results whiteboard",
    closedWhen: "blocked",
    isShown: whoMay("see_clients"),
  },
];
