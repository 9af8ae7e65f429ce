import type { LoadComponent } from "./pageRoutes";

/** Loads the pages that a visitor can open. */
export const publicPages = import.meta.glob<Awaited<ReturnType<LoadComponent>>>(
  "/src/{app,features/*}/pages/public/**/*Page.tsx",
);
