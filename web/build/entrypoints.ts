// What a first visit is made of: the bundler keeps it apart (chunks.ts), and scripts/size.mjs weighs it.
import { ALL_ROUTES } from "../src/app/features.ts";

/** The start of the app. */
export const START = "src/app/main.tsx";
/** Around every page behind the sign-in. */
export const PRIVATE_FRAME = "src/app/shell/AppShell.tsx";
/** What every page behind the sign-in fetches besides its own code, light ones excepted: the table of pages first. */
export const PRIVATE = ["src/app/lazyPages.ts", PRIVATE_FRAME, "src/app/themed.ts"];
/** What a client opens at the start of the training, often on a bad line. */
export const TODAY_PAGE = "src/features/calendar/pages/light/TodayPage.tsx";
/** Around every public page. */
export const PUBLIC_SHELL = "src/app/shell/PublicShell.tsx";
/** The public page of a program with its frame, and what it fetches at once. e2e/weight.spec.ts sees all of it. */
export const PUBLIC_PAGE = [
  PUBLIC_SHELL,
  ...ALL_ROUTES.flatMap((route) =>
    route.name === "public_plan" && route.module !== undefined ? [route.module, ...route.loaded] : [],
  ),
];
/** The pages of a storefront. */
export const STOREFRONT_PAGES = [
  ...new Set(
    ALL_ROUTES.flatMap(({ module }) => (module?.startsWith("src/features/storefront/pages/public/") ? module : [])),
  ),
];
