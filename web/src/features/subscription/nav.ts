import { IconCreditCard, IconSparkles } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "coach_profile_billing",
    label: m.payments_billing_title,
    icon: IconCreditCard,
    menu: "coach.profile",
    order: 12,
    keywords: "card invoice subscription plan",
    isShown: ({ is_account_owner, subscription }) =>
      is_account_owner === true && Boolean(subscription?.plan) && subscription?.free_plan !== true,
  },
  {
    name: "choose_your_plan",
    label: m.subscription_upgrade,
    icon: IconSparkles,
    menu: "coach.profile",
    order: 14,
    keywords: "professional price plan",
    isShown: ({ is_account_owner, subscription }) => is_account_owner === true && subscription?.trial === true,
  },
];
