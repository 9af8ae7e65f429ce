import { IconLayoutList } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "my_plans",
    label: m.app_nav_programs,
    icon: IconLayoutList,
    menu: "coach.programming",
    order: 10,
    closedWhen: "empty",
  },
  {
    name: "create_plan",
    label: m.app_nav_create_program,
    icon: IconLayoutList,
    menu: "coach.search",
    order: 10,
    keywords: "new add",
    isShown: whoMay("edit_programs"),
  },
  {
    name: "my_plans_attention",
    label: m.app_nav_attention,
    icon: IconLayoutList,
    menu: "coach.search",
    order: 20,
    keywords: "programs danger",
  },
];
