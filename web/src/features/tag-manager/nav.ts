import { IconSettings } from "@tabler/icons-react";
import { hasFinancialFeatures, type NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "coach_profile_analytics",
    label: m.tag_manager_title,
    icon: IconSettings,
    menu: "coach.search",
    order: 66,
    keywords: "analytics gtm ga4 tracking measure visits",
    isShown: hasFinancialFeatures,
  },
];
