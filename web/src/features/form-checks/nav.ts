import { IconVideo } from "@tabler/icons-react";
import { type NavItem, whoMay } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";
import { WaitingFormChecks } from "./components/WaitingFormChecks";

export const nav: NavItem[] = [
  {
    name: "form_checks",
    label: m.form_checks_nav,
    icon: IconVideo,
    menu: "coach.header",
    order: 3,
    keywords: "clips",
    closedWhen: "blocked",
    isShown: whoMay("see_clients"),
    UnreadCount: WaitingFormChecks,
  },
];
