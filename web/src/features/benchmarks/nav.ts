import { IconTrophy } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "coach_benchmarks",
    label: m.benchmarks_title,
    icon: IconTrophy,
    menu: "coach.programming",
    order: 25,
    keywords: "tests records one rep max workouts",
    closedWhen: "blocked",
    isShown: whoMay("see_clients"),
  },
];
