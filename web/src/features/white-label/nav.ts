import { IconPalette } from "@tabler/icons-react";
import { hasFinancialFeatures, isPersonal, type NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "customisation",
    label: m.white_label_title,
    icon: IconPalette,
    menu: "coach.marketing",
    order: 40,
    keywords: "theme colours branding customisation",
    isShown: (user) => hasFinancialFeatures(user) && !isPersonal(user),
    closedWhen: "empty",
  },
];
