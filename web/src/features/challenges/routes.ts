import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    client_challenges: { path: "/user/progress/challenges", group: "progress", page: "ClientChallengesPage" },
    "client-profile-challenge": {
      path: "/coach/clients/$clientId/challenges/{-$metricId}",
      group: "clientProfile",
      page: "ProfileChallengesPage",
      needs: "see_clients",
    },
    "challenges-library": {
      path: "/coach/challenges/library",
      group: "coach",
      page: "LibraryPage",
      needs: "see_clients",
    },
    coach_challenges_product: {
      path: "/coach/challenges/regimen-library",
      group: "coach",
      page: "ProductLibraryPage",
      needs: "see_clients",
    },
    challenges_leaderboards: {
      path: "/leaderboards/challenges",
      group: "private",
      page: "ChallengeLeaderboardsPage",
      guard: "coachLeaderboards",
      needs: "see_clients",
    },
  },
  aliases: {
    "/coach/challenges": { to: "challenges-library" },
  },
} as const satisfies FeatureRoutes;
