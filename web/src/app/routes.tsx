import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { clientOnly, coachOnly, coachProgram, home, leaveFor, profile, rememberPage, signedIn } from "./guards";
import { ErrorPage, MainPage, PageSkeleton } from "./pages/basics";
import { forward, group, page, searchFormat } from "./routing";
import { Root } from "./shell/Root";

/*
 * Every page, by group. To add one: write `features/<domain>/pages/X.tsx` with a default export and add ONE line to the
 * right group: `page(<group>, "<name in lib/routes.ts>", () => import("~/features/..."))`.
 */
const root = createRootRoute({ component: Root });

/** Anybody; light header. */
const open = group(root, "open", { frame: () => import("./shell/PublicShell") });
/** Anybody; signing in, signing up and what follows: logo and one column. */
const entrance = group(root, "entrance", { frame: () => import("./shell/EntranceShell") });
/** Signed in; the header of the role. */
const inside = group(root, "inside", { guard: signedIn, frame: () => import("./shell/AppShell") });
const coach = group(inside, "coach", { guard: coachOnly });
const program = group(inside, "program", { guard: coachProgram });
const client = group(inside, "client", { guard: clientOnly });

const openPages = [
  page(open, "not_found", () => import("./pages/NotFoundPage")),
  page(open, "style-guide", () => import("./pages/styleguide/StyleGuide")),
];

const entrancePages: ReturnType<typeof page>[] = [];

const coachPages: ReturnType<typeof page>[] = [
  page(coach, "exercises_library", () => import("~/features/exercises/pages/LibraryPage")),
];

const programPages: ReturnType<typeof page>[] = [];

const clientPages: ReturnType<typeof page>[] = [];

/** Signed in, any role. */
const insidePages: ReturnType<typeof page>[] = [];

const forwards = [
  forward(root, "/plan/$planId", "public_plan"),
  forward(root, "/sign_in", "onboarding-sign-in"),
  forward(root, "/sign_up/{-$role}", "onboarding-coaching-signup"),
  forward(root, "/user_type", "onboarding-coaching-signup", { role: "coaching" }),
  forward(root, "/onboarding/role", "onboarding-coaching-signup", { role: "coaching" }),
  forward(root, "/forgot_password", "onboarding-forgot-password"),
  forward(root, "/reset_password", "onboarding-reset-password"),
  forward(root, "/pages", "privacy_policy"),
  forward(root, "/user/my_programs", "user_my_plans"),
  forward(root, "/user/billing", "billing_purchases"),
  forward(root, "/coach/programs", "my_plans"),
  forward(root, "/coach/programs/$planId", "coach_program_view_details"),
  forward(root, "/coach/programs/edit/$planId", "create_plan_main_info"),
  forward(root, "/coach/exercises", "exercises_library"),
  forward(root, "/coach/clients", "clients_with_programs"),
  forward(root, "/coach/clients/pending", "clients_with_programs"),
  forward(root, "/coach/dashboard", "coach_dashboard_transactions"),
  forward(root, "/coach/profile", "coach_profile_info"),
  forward(root, "/feed", "feed_overview"),
  createRoute({
    getParentRoute: () => root,
    path: "/profile",
    beforeLoad: ({ location }) => profile({ href: location.href, pathname: location.pathname, params: {} }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/",
    beforeLoad: ({ location }) => home({ href: location.href, pathname: location.pathname, params: {} }),
    component: MainPage,
  }),
  createRoute({ getParentRoute: () => root, path: "$", beforeLoad: () => leaveFor("not_found") }),
];

const tree = root.addChildren([
  open.addChildren(openPages),
  entrance.addChildren(entrancePages),
  inside.addChildren([
    coach.addChildren(coachPages),
    program.addChildren(programPages),
    client.addChildren(clientPages),
    ...insidePages,
  ]),
  ...forwards,
]);

export const router = createRouter({
  routeTree: tree,
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

router.subscribe("onResolved", ({ toLocation }) => rememberPage(toLocation.pathname));
