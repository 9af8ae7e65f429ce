import accounts from "../features/accounts/routes";
import benchmarks from "../features/benchmarks/routes";
import bodyMetrics from "../features/body-metrics/routes";
import builder from "../features/builder/routes";
import calendar from "../features/calendar/routes";
import challenges from "../features/challenges/routes";
import chat from "../features/chat/routes";
import clients from "../features/clients/routes";
import coupons from "../features/coupons/routes";
import developer from "../features/developer/routes";
import exercises from "../features/exercises/routes";
import feed from "../features/feed/routes";
import formChecks from "../features/form-checks/routes";
import leaderboards from "../features/leaderboards/routes";
import media from "../features/media/routes";
import memberships from "../features/memberships/routes";
import payments from "../features/payments/routes";
import programs from "../features/programs/routes";
import push from "../features/push/routes";
import questions from "../features/questions/routes";
import reference from "../features/reference/routes";
import releaseNotes from "../features/release-notes/routes";
import stockPhotos from "../features/stock-photos/routes";
import storefront from "../features/storefront/routes";
import subscription from "../features/subscription/routes";
import support from "../features/support/routes";
import tagManager from "../features/tag-manager/routes";
import today from "../features/today/routes";
import whiteLabel from "../features/white-label/routes";
import type { FeatureRoutes, PageRoute, Redirect } from "~/lib/routes";
import type { GUARDS as AuthGuards } from "./authGuards";
import type { GUARDS as Guards } from "./guards";
import app from "./routes";

/*
 * The list of features, by folder. A feature is added here and nowhere else. The build (build/, worker/) and
 * scripts/size.mjs read it too, so it imports data only, by relative paths.
 */
export const FEATURES = {
  accounts,
  benchmarks,
  "body-metrics": bodyMetrics,
  builder,
  calendar,
  challenges,
  chat,
  clients,
  coupons,
  developer,
  exercises,
  feed,
  "form-checks": formChecks,
  leaderboards,
  media,
  memberships,
  payments,
  programs,
  push,
  questions,
  reference,
  "release-notes": releaseNotes,
  "stock-photos": stockPhotos,
  storefront,
  subscription,
  support,
  "tag-manager": tagManager,
  today,
  "white-label": whiteLabel,
  app,
} as const satisfies Record<string, FeatureRoutes & KnownGuards>;

type GuardName = keyof typeof Guards | keyof typeof AuthGuards;
type KnownGuards = { routes: Record<string, { guard?: GuardName }>; aliases?: Record<string, { guard?: GuardName }> };

type Features = typeof FEATURES;
type Merge<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type Merged = Merge<{ [Name in keyof Features]: Features[Name]["routes"] }[keyof Features]>;
type FeaturePaths = { [Name in keyof Merged]: Merged[Name] extends { path: infer Path } ? Path : never };

declare module "~/lib/routes" {
  interface RoutePaths extends FeaturePaths {
    root: "/";
  }
}

/** Where the code of a page is, from the root of the web. */
const moduleOf = (feature: string, path: string) =>
  `src/${feature === "app" ? feature : `features/${feature}`}/${path}.tsx`;

type Declared = { name: string; path: string } & (
  | (PageRoute & { module: string; loaded: string[] })
  | (Redirect & { module?: undefined })
);

/** Every named route of every feature. */
export const ALL_ROUTES: Declared[] = Object.entries<FeatureRoutes>(FEATURES).flatMap(([feature, { routes }]) =>
  Object.entries(routes).map(([name, route]) =>
    "page" in route
      ? {
          ...route,
          name,
          module: moduleOf(feature, `pages/${route.page}`),
          loaded: (route.loads ?? []).map((path) => moduleOf(feature, path)),
        }
      : { ...route, name },
  ),
);

/** Other addresses of pages, by path. */
export const ALIASES: Record<string, Redirect> = Object.assign(
  {},
  ...Object.values<FeatureRoutes>(FEATURES).map(({ aliases }) => aliases),
);

export const pathsByName = (): Record<string, string> =>
  Object.fromEntries([["root", "/"], ...ALL_ROUTES.map(({ name, path }) => [name, path])]);
