import { IconUsers } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "clients_with_programs",
    label: m.app_nav_clients,
    icon: IconUsers,
    menu: "coach.header",
    order: 10,
    closedWhen: "blocked",
    isShown: whoMay("see_clients"),
  },
  {
    name: "clients_in_trials",
    label: m.app_nav_clients_in_trials,
    icon: IconUsers,
    menu: "coach.search",
    order: 30,
    isShown: whoMay("see_clients"),
  },
  {
    name: "clients_past",
    label: m.app_nav_clients_past,
    icon: IconUsers,
    menu: "coach.search",
    order: 40,
    isShown: whoMay("see_clients"),
  },
];
