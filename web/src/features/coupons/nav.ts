import { IconTicket } from "@tabler/icons-react";
import { hasFinancialFeatures, type NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "coach_profile_coupons",
    label: m.coupons_title,
    icon: IconTicket,
    menu: "coach.marketing",
    order: 20,
    keywords: "discount code voucher",
    isShown: (user) => hasFinancialFeatures(user) && Boolean(user.stripe_account_type),
    closedWhen: "empty",
  },
];
