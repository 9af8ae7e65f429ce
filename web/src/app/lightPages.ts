import type { LoadComponent } from "./pageRoutes";

/** Loads the pages that have to be light: their table is part of every first visit. */
export const lightPages = import.meta.glob<Awaited<ReturnType<LoadComponent>>>(
  "/src/{app,features/*}/pages/{public,light}/**/*Page.tsx",
);
