import { IconBarbell } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "exercises_library",
    label: m.app_nav_exercises,
    icon: IconBarbell,
    menu: "coach.programming",
    order: 20,
    closedWhen: "blocked",
  },
];
