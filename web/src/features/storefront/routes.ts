import type { FeatureRoutes } from "~/lib/routes";

/** The first letter of a short link: a coach, a brand, a gym or a team. Nothing else stands there. */
const only = { userType: ["c", "b", "g", "t"] } as const;
const overview = { group: "public", page: "public/OverviewPage" } as const;
const programs = { group: "public", page: "public/ProgramsPage" } as const;
const coaches = { group: "public", page: "public/CoachesPage" } as const;

export default {
  routes: {
    "own-public-page": { path: "/public-page", group: "coach", page: "own/OverviewPage" },
    "own-public-page-plans": { path: "/public-page/plans", group: "coach", page: "own/ProgramsPage" },
    "own-public-page-coaches": { path: "/public-page/coaches", group: "coach", page: "own/CoachesPage" },
    "own-public-page-edit": { path: "/public-page/edit", group: "coach", page: "own/EditPage", needs: "publish" },
    "public-page-view": { path: "/public-page/$userId", ...overview },
    "public-page-plans": { path: "/public-page/$userId/plans", ...programs },
    "public-page-coaches": { path: "/public-page/$userId/coaches", ...coaches },
    "public-page-short-link": { path: "/$userType/$userId", only, ...overview },
    "public-page-short-link-plans": { path: "/$userType/$userId/programs", only, ...programs },
    "public-page-short-link-coaches": { path: "/$userType/$userId/coaches", only, ...coaches },
  },
  aliases: {
    "/public/$userId": { to: "public-page-view" },
  },
} as const satisfies FeatureRoutes;
