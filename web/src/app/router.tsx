import { type AnyRoute, createRootRoute, createRouter } from "@tanstack/react-router";
import { session } from "~/api/session";
import { dropPendingQuestion } from "~/domain/questions/pendingQuestion";
import { type PageGroup, type Redirect, registerRoutes, type RouteName } from "~/lib/routes";
import type { GUARDS as AuthGuards } from "./authGuards";
import { lightPages } from "./lightPages";
import { ALIASES, ALL_ROUTES, pathsByName } from "./features";
import * as guards from "./guards";
import { alias, group, type LoadComponent, page, redirect, searchFormat } from "./pageRoutes";
import { ErrorPage, MainPage, PageSkeleton } from "./pages/basics";
import { Root } from "./shell/Root";

registerRoutes(pathsByName());

const lazyPages = () => import("./lazyPages");
const loadPrivateFrame = async () => {
  const isCoach = session.get().user?.role === "coach";
  const [shell] = await Promise.all([import("./shell/AppShell"), isCoach && import("./shell/CoachFrame")]);
  if (isCoach) await shell.CoachFrame.load();
  return shell;
};
// Signed-in people need it at once, so it loads while the server checks who they are.
if (session.get().token && !opensLightPage(location.pathname)) lazyPages().catch(() => undefined);

const root = createRootRoute({ component: Root });
const publicGroup = group(root, "public", { frame: () => import("./shell/PublicShell") });
const privateGroup = group(root, "private", {
  guard: guards.signedIn,
  frame: loadPrivateFrame,
});

const GROUPS: Record<PageGroup, AnyRoute> = {
  /** Anybody; light header. */
  public: publicGroup,
  /** Of those, the ones with forms, menus or tables. */
  publicForms: group(publicGroup, "publicForms", { frame: () => import("./shell/ThemedFrame") }),
  /** Signing in, signing up and what follows: logo and one column. Each page has its own guard. */
  auth: group(root, "auth", { frame: () => import("./shell/AuthShell") }),
  /** Signed in, any role; the header of the role. */
  private: privateGroup,
  coach: group(privateGroup, "coach", { guard: guards.coachOnly }),
  client: group(privateGroup, "client", { guard: guards.clientOnly }),
  /** One program of the coach: its head and tabs; pages bring only what is below. */
  program: group(privateGroup, "program", {
    guard: guards.coachProgram,
    frame: async () => (await lazyPages()).frames.program(),
  }),
  /** One client of the coach: their head and tabs. */
  clientProfile: group(privateGroup, "clientProfile", {
    guard: guards.coachOnly,
    frame: async () => (await lazyPages()).frames.clientProfile(),
  }),
  /** What a client has reached, with tabs. */
  progress: group(privateGroup, "progress", {
    guard: guards.clientOnly,
    frame: async () => (await lazyPages()).frames.progress(),
  }),
};

/** Returns a guard by name. Sign-up guards load on demand: most visits don't need them. */
function guardOf(name: string | undefined): guards.Guard | undefined {
  if (name === undefined || name in guards.GUARDS) return guards.GUARDS[name as keyof typeof guards.GUARDS];
  return async (to) => (await import("./authGuards")).GUARDS[name as keyof typeof AuthGuards](to);
}

/** Whether an address is that of a page that goes without the table of all others. */
function opensLightPage(pathname: string): boolean {
  return ALL_ROUTES.some(
    ({ module, path }) =>
      module?.includes("/pages/light/") && new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}/?$`).test(pathname),
  );
}

/** Fetches the code of a page, by its module. */
function loadPage(module: string): LoadComponent {
  const key = `/${module}`;
  return lightPages[key] ?? (async () => (await lazyPages()).loadThemedPage(key));
}

/** The route of another address, or of a name without a page. */
function redirectRoute(path: string, to: Redirect): AnyRoute {
  if ("to" in to) return alias(root, path, to.to as RouteName, to.params);
  return redirect(root, path, guardOf(to.guard) as guards.Guard);
}

const children = new Map<AnyRoute, AnyRoute[]>();
function add(parent: AnyRoute, route: AnyRoute): void {
  children.set(parent, [...(children.get(parent) ?? []), route]);
}

const pagePaths = new Set<string>();
for (const route of ALL_ROUTES) {
  if (route.module === undefined) continue;
  const parent = GROUPS[route.group];
  pagePaths.add(route.path);
  const guard = guards.both(guardOf(route.guard), route.needs && guards.needs(route.needs));
  add(parent, page(parent, route, loadPage(route.module), guard));
}
for (const route of ALL_ROUTES) {
  // A second name of a page has its path.
  if (route.module === undefined && !pagePaths.has(route.path)) add(root, redirectRoute(route.path, route));
}
for (const [path, to] of Object.entries(ALIASES)) add(root, redirectRoute(path, to));
add(root, redirect(root, "/", guards.home, MainPage));
add(
  root,
  redirect(root, "$", () => guards.redirectTo("not_found")),
);

function withChildren(route: AnyRoute): AnyRoute {
  return route.addChildren((children.get(route) ?? []).map(withChildren));
}
for (const [parent, nested] of [
  [publicGroup, [GROUPS.publicForms]],
  [privateGroup, [GROUPS.coach, GROUPS.program, GROUPS.clientProfile, GROUPS.client, GROUPS.progress]],
  [root, [publicGroup, GROUPS.auth, privateGroup]],
] as const) {
  for (const route of nested) add(parent, route);
}

export const router = createRouter({
  routeTree: withChildren(root),
  ...searchFormat,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: PageSkeleton,
});

router.subscribe("onBeforeLoad", ({ toLocation }) => dropPendingQuestion(toLocation.pathname));
router.subscribe("onResolved", ({ toLocation }) => guards.setPreviousPage(toLocation.pathname));
