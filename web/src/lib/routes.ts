/**
 * Pages have names, and code links by name: the names are the product's contract, paths may change. Each feature
 * declares its pages in `features/<feature>/routes.ts`; `app/features.ts` puts them together.
 * In a path `$x` is a parameter, `{-$x}` one that may be missing.
 */
import type { PLANNED_ROUTES } from "./plannedRoutes";

/** Who may open a page and which frame is around it; `app/router.tsx` says what each group means. */
export type PageGroup =
  | "public"
  | "publicForms"
  | "auth"
  | "private"
  | "coach"
  | "program"
  | "clientProfile"
  | "client"
  | "progress";

/** A page as a feature declares it: data only, so that the build reads the same declaration. */
export type PageRoute = {
  path: string;
  /** Parameters that take some values only: at any other there is no page. */
  only?: Record<string, readonly string[]>;
  group: PageGroup;
  /**
   * Its module below the feature's `pages/`. Pages that have to be light are in `pages/public/` and, behind the sign-in,
   * in `pages/light/`: they load without the table of all other pages and without the component library.
   */
  page: string;
  /** A name of `app/guards.ts`, asked after the guard of the group. */
  guard?: string;
  /** What a coach must be allowed to do in their account (`abilities` of the signed-in person) to open the page. */
  needs?: "write_training" | "edit_programs" | "publish" | "see_clients" | "message_clients" | "see_money";
  /** Modules of the feature that the page fetches as soon as it is open; they count towards the budget of a first visit. */
  loads?: readonly string[];
};

/** Leads to another page, always or as a guard decides. */
export type Redirect = { to: string; params?: Record<string, string> } | { guard: string };

export type FeatureRoutes = {
  /** By route name. A name without a page of its own leads to another one. */
  routes: Record<string, PageRoute | ({ path: string } & Redirect)>;
  /** By path: other addresses of pages. */
  aliases?: Record<string, Redirect>;
};

/** The path of every name: those of the features, which `app/features.ts` adds, and planned ones. */
export interface RoutePaths extends PlannedPaths {}
type PlannedPaths = typeof PLANNED_ROUTES;

export type RouteName = keyof RoutePaths;

const paths: Record<string, string> = {};

/** Adds the pages of the features; the app does so before anything is shown. */
export function registerRoutes(added: Record<string, string>): void {
  Object.assign(paths, added);
}

/** Whether a page is built. Links to planned pages are hidden. */
export const routeExists = (name: RouteName): boolean => name in paths;

/** The path of a name, with its parameters still open. A planned page is not found. */
export const pathPattern = (name: RouteName): string => paths[name] ?? "/404";

type Params<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Params<Head> & Params<Rest>
  : Path extends `{-$${infer Name}}`
    ? { [Key in Name]?: string }
    : Path extends `$${infer Name}`
      ? { [Key in Name]: string }
      : unknown;

/**
 * The parameters of a link, with those that it leaves out as undefined: the router would take them from the page that is
 * open.
 */
export function linkParams(name: RouteName, params: object | undefined): Record<string, string | undefined> {
  const optional = [...pathPattern(name).matchAll(/\{-\$(\w+)\}/g)].map((found) => [found[1] as string, undefined]);
  return { ...Object.fromEntries(optional), ...params };
}

/** The parameters that a page needs, from its path. */
export type RouteParams<Name extends RouteName> = {
  [Key in keyof Params<RoutePaths[Name]>]: Params<RoutePaths[Name]>[Key];
};

export type Search = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** What has to follow a name: nothing when the page takes no parameters. */
export type RouteArgs<Name extends RouteName> =
  Partial<RouteParams<Name>> extends RouteParams<Name>
    ? { params?: RouteParams<Name>; search?: Search; hash?: string }
    : { params: RouteParams<Name>; search?: Search; hash?: string };

/** A query string without the question mark; empty values are left out, lists repeat their key. */
export function stringifySearch(search: Search): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  return query.toString();
}

/** The reverse: every value is a string, or a list of strings for a repeated key. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  const query = new URLSearchParams(text);
  for (const key of new Set(query.keys())) {
    const values = query.getAll(key);
    found[key] = values.length > 1 ? values : (values[0] as string);
  }
  return found;
}

/** The address of a page: `pathOf("public_plan", { params: { programId } })`. */
export function pathOf<Name extends RouteName>(
  name: Name,
  ...rest: Partial<RouteParams<Name>> extends RouteParams<Name> ? [args?: RouteArgs<Name>] : [args: RouteArgs<Name>]
): string {
  const args = (rest[0] ?? {}) as { params?: Record<string, string | undefined>; search?: Search; hash?: string };
  const path = pathPattern(name)
    .replace(/\/\{-\$(\w+)\}/g, (_, key: string) => {
      const value = args.params?.[key];
      return value ? `/${encodeURIComponent(value)}` : "";
    })
    .replace(/\$(\w+)/g, (_, key: string) => encodeURIComponent(args.params?.[key] ?? ""));
  const query = args.search ? stringifySearch(args.search) : "";
  return path + (query && `?${query}`) + (args.hash ? `#${args.hash}` : "");
}
