/*
 * Loads every page but the light public ones, and the frames around them. It names most files of the app, so it is a
 * file of its own that the visitor of a public page does not fetch.
 */
import type { LoadComponent } from "./pageRoutes";

export const frames = {
  private: () => import("./shell/AppShell"),
  program: () => import("~/features/programs/pages/ProgramFrame"),
} satisfies Record<string, LoadComponent>;

export const pages = import.meta.glob<Awaited<ReturnType<LoadComponent>>>([
  "/src/{app,features/*}/pages/**/*Page.tsx",
  "!**/pages/public/**",
]);
