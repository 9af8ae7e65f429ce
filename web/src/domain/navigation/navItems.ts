import type { ComponentType } from "react";
import { type Ability, may, type SessionUser } from "~/api/session";
import type { RouteName } from "~/lib/routes";

/** Where a link is shown. Everything is in the command palette, `search` is there only. */
export type NavMenu =
  | "coach.programming"
  | "coach.marketing"
  | "coach.header"
  | "coach.profile"
  | "coach.help"
  | "coach.search"
  | "client.main"
  | "client.profile"
  | "client.search"
  | "everybody.search";

/**
 * A link of the shell to a page without parameters. Each feature lists its own in `features/<feature>/nav.ts`; the
 * shell finds them there.
 */
export type NavItem = {
  name: RouteName;
  label: () => string;
  icon: ComponentType<{ size?: number }>;
  menu: NavMenu;
  /** Position within the menu; leave gaps for other features. */
  order: number;
  /** Further search terms that find it in the command palette. */
  keywords?: string;
  /** Another label under the thumb on phones. */
  shortLabel?: () => string;
  /** There is no room for it under the thumb: on phones it is in the profile menu. */
  inMenuOnPhones?: boolean;
  /** Whether this person has the link; without it everybody does. */
  isShown?: (user: SessionUser) => boolean;
  /** Disabled while the coach's trial or subscription is over, or only where no subscription was ever chosen. */
  closedWhen?: "blocked" | "empty";
  /** Shown at the end of the link: `UnreadCount` of `~/ui/badge/Badge` with a number of the feature. */
  UnreadCount?: ComponentType;
  /** Whether something new is behind it. */
  hasNews?: (user: SessionUser) => boolean;
};

/** Whether this coach handles the account's money. */
export const hasFinancialFeatures = (user: SessionUser): boolean => user.financial === true;

/** Returns whether people may do something, for `isShown`. */
export const whoMay =
  (ability: Ability) =>
  (user: SessionUser): boolean =>
    may(user, ability);

/** Whether the account is the coach's own, not that of a team, gym or brand. */
export const isPersonal = (user: SessionUser): boolean => user.account_kind === "private";
