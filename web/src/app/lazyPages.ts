/*
 * Loads every page but the light ones, and the frames around them. It names most files of the app, so it is a file of
 * its own that the visitor of a light page does not fetch.
 */
import type { LoadComponent } from "./pageRoutes";

export const frames = {
  program: () => import("~/features/programs/pages/ProgramLayout"),
  clientProfile: () => import("~/features/clients/pages/ClientLayout"),
  progress: () => import("~/features/calendar/pages/ProgressLayout"),
} satisfies Record<string, LoadComponent>;

const modules = import.meta.glob<Awaited<ReturnType<LoadComponent>>>([
  "/src/{app,features/*}/pages/**/*Page.tsx",
  "!**/pages/{public,light}/**",
]);

/** Fetches a page with what the component library needs around it, which the client's frame goes without. */
export async function loadThemedPage(key: string): ReturnType<LoadComponent> {
  const [page, { themed }] = await Promise.all([modules[key]?.(), import("./themed")]);
  return { default: themed((page as Awaited<ReturnType<LoadComponent>>).default) };
}
