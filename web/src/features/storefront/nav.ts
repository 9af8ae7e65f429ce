import { IconBuildingStore } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "own-public-page",
    label: m.storefront_nav,
    icon: IconBuildingStore,
    menu: "coach.marketing",
    order: 10,
    keywords: "public page short link share",
    closedWhen: "empty",
  },
];
