import { IconBarbell, IconTemplate } from "@tabler/icons-react";
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
  {
    name: "coach_profile_equipment",
    label: m.builder_equipment_title,
    icon: IconBarbell,
    menu: "coach.search",
    order: 65,
    keywords: "dumbbells plates kettlebells kg lb units rounding",
    closedWhen: "blocked",
  },
];
