import { IconTemplate } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "templates_presets",
    label: m.builder_templates,
    icon: IconTemplate,
    menu: "coach.programming",
    order: 40,
    closedWhen: "blocked",
  },
];
