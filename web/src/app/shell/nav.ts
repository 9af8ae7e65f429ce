import { IconPalette } from "@tabler/icons-react";
import { isBlocked, type SessionUser } from "~/api/session";
import type { NavItem, NavMenu } from "~/domain/navigation/navItems";
import { m } from "~/paraglide/messages.js";

/** A link as one person sees it: shown, but maybe closed to them for now. */
export type NavLink = NavItem & { disabled: boolean };

const FEATURES = import.meta.glob<NavItem[]>("/src/features/*/nav.ts", { eager: true, import: "nav" });
const STYLE_GUIDE: NavItem = {
  name: "style-guide",
  label: m.app_nav_style_guide,
  icon: IconPalette,
  menu: "everybody.search",
  order: 20,
};
const ITEMS = [...Object.values(FEATURES).flat(), STYLE_GUIDE].sort((a, b) => a.order - b.order);

/** A coach whose trial or subscription is over cannot open some pages; without any subscription even fewer. */
function isClosed({ closedWhen }: NavItem, user: SessionUser): boolean {
  if (closedWhen === "empty") return user.subscription?.access_state === "empty";
  return closedWhen === "blocked" && isBlocked(user);
}

/** Whether a page makes sense for this person: in the overall account there is a choice of accounts, and no more. */
function isShown(item: NavItem, user: SessionUser): boolean {
  if (user.overall) return item.name === "coach_profile_my_accounts" || item.name === "feed_invites";
  return item.isShown?.(user) ?? true;
}

/** Returns the links of a menu that this person has. */
export function linksOf(menu: NavMenu, user: SessionUser): NavLink[] {
  return ITEMS.filter((item) => item.menu === menu && isShown(item, user)).map((item) => ({
    ...item,
    disabled: isClosed(item, user),
  }));
}

/** Returns every link that this person can open, for the command palette. */
export function searchLinks(user: SessionUser): NavLink[] {
  const menus: NavMenu[] =
    user.role === "coach"
      ? ["coach.programming", "coach.marketing", "coach.header", "coach.profile", "coach.search", "everybody.search"]
      : ["client.main", "client.profile", "client.search", "everybody.search"];
  return menus
    .flatMap((menu) => linksOf(menu, user))
    .filter(({ name, disabled }) => !disabled && (user.role !== "coach" || name !== STYLE_GUIDE.name));
}

/** Whether the Programming menu is active on a path. */
export function isProgramming(pathname: string): boolean {
  return /coach\/programs|exercises|challenges|leaderboards|templates|media|resources/.test(pathname);
}

/** Whether the storefront menu is active on a path: coupons, questions, white label and short links. */
export function isMarketing(pathname: string): boolean {
  return /\/coupons|\/profile\/questions|^\/coach\/customisation|^\/public-page|^\/[cbgt]\/[^/]+/i.test(pathname);
}
