import { IconBook2, IconCreditCard } from "@tabler/icons-react";
import type { NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "user_my_plans",
    label: m.app_nav_programs,
    icon: IconBook2,
    menu: "client.main",
    order: 30,
    inMenuOnPhones: true,
  },
  {
    name: "billing_purchases",
    label: m.app_nav_billing,
    icon: IconCreditCard,
    menu: "client.profile",
    order: 10,
    keywords: "payments invoices",
  },
  { name: "user_my_plans_past", label: m.app_nav_past_programs, icon: IconBook2, menu: "client.search", order: 10 },
  { name: "user_my_plans_invites", label: m.app_nav_invites, icon: IconBook2, menu: "client.search", order: 20 },
];
