import { IconActivity, IconCreditCard } from "@tabler/icons-react";
import { hasFinancialFeatures, isPersonal, type NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "coach_dashboard_transactions",
    label: m.app_nav_dashboard,
    icon: IconActivity,
    menu: "coach.header",
    order: 20,
    keywords: "money transactions income",
    isShown: (user) => hasFinancialFeatures(user) && user.stripe_account_type === "custom" && !isPersonal(user),
    closedWhen: "empty",
  },
  {
    name: "coach_profile_payment",
    label: m.app_nav_payouts,
    icon: IconCreditCard,
    menu: "coach.search",
    order: 50,
    keywords: "bank account stripe",
    isShown: hasFinancialFeatures,
  },
  {
    name: "billing_payment",
    label: m.app_nav_payment,
    icon: IconCreditCard,
    menu: "client.search",
    order: 30,
    keywords: "card",
  },
  {
    name: "billing_history",
    label: m.app_nav_history,
    icon: IconCreditCard,
    menu: "client.search",
    order: 40,
    keywords: "invoices",
  },
];
