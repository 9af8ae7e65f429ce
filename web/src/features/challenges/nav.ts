import { IconTrophy } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "challenges-library",
    label: m.challenges_title,
    icon: IconTrophy,
    menu: "coach.programming",
    order: 27,
    keywords: "contests competitions",
    closedWhen: "blocked",
    isShown: whoMay("see_clients"),
  },
];
