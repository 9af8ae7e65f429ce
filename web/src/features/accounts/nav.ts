import { IconMail, IconSettings, IconUser, IconUsers, IconUsersGroup } from "@tabler/icons-react";
import { hasFinancialFeatures, isPersonal, type NavItem } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

export const nav: NavItem[] = [
  {
    name: "coach_profile_info",
    label: m.app_nav_settings,
    icon: IconSettings,
    menu: "coach.profile",
    order: 10,
    isShown: (user) => hasFinancialFeatures(user) || isPersonal(user),
  },
  {
    name: "coach_my_profile_info",
    label: m.app_nav_my_profile,
    icon: IconUser,
    menu: "coach.profile",
    order: 20,
    isShown: isPersonal,
  },
  {
    name: "coach_profile_coaches",
    label: m.app_nav_coaches,
    icon: IconUsers,
    menu: "coach.profile",
    order: 25,
    keywords: "team colleagues invite roles",
    isShown: (user) => !isPersonal(user),
  },
  {
    name: "feed_invites",
    label: m.app_nav_coach_invitations,
    icon: IconMail,
    menu: "coach.search",
    order: 60,
    keywords: "team gym brand join",
  },
  {
    name: "coach_profile_my_accounts",
    label: m.app_nav_my_accounts,
    icon: IconUsersGroup,
    menu: "coach.profile",
    order: 30,
    keywords: "switch brand gym",
  },
  {
    name: "user_profile",
    label: m.app_nav_profile,
    shortLabel: m.app_nav_me,
    icon: IconUser,
    menu: "client.main",
    order: 50,
    keywords: "me account",
  },
  {
    name: "user_settings",
    label: m.app_nav_settings,
    icon: IconSettings,
    menu: "client.profile",
    order: 20,
    keywords: "units emails privacy",
  },
];
