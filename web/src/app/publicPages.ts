import type { LoadComponent } from "./pageRoutes";

/** Loads the public pages that have to be light: their table is part of every first visit. */
export const publicPages = import.meta.glob<Awaited<ReturnType<LoadComponent>>>(
  "/src/{app,features/*}/pages/public/**/*Page.tsx",
);
