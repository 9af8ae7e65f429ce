// What a visit is made of, for whoever bundles the app (build/chunks.ts) and whoever weighs it (size.mjs).

const PAGE = "src/features/memberships/pages/PublicProgramPage.tsx";
/** Fetched by the public page as soon as it is there, besides what it imports. e2e/weight.spec.ts sees all of it. */
const AT_ONCE = ["LazySections", "ShareButton"].map(
  (name) => `src/features/memberships/components/publicPage/${name}.tsx`,
);

/** The public page of a program with its frame; the start of the app comes before it. */
export const PUBLIC_PAGE = ["src/app/shell/PublicShell.tsx", PAGE, ...AT_ONCE];
/** Around every page behind the sign-in. */
export const INSIDE = ["src/app/inside.ts", "src/app/shell/AppShell.tsx"];
