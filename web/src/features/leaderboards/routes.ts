import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    leaderboards: {
      path: "/leaderboards",
      group: "private",
      page: "LeaderboardsPage",
      guard: "coachLeaderboards",
      needs: "see_clients",
    },
    leaderboard: { path: "/leaderboards/$id", group: "private", page: "BoardPage", guard: "notBlocked" },
    "daily-leaderboard-comments": {
      path: "/leaderboards/$id/comments/{-$resultId}",
      group: "private",
      page: "BoardPage",
      guard: "notBlocked",
    },
    challenge_leaderboard: {
      path: "/leaderboards/challenges/$id",
      group: "private",
      page: "ChallengePage",
      guard: "notBlocked",
    },
    "challenges-leaderboard-comments": {
      path: "/leaderboards/challenges/$id/comments/{-$resultId}",
      group: "private",
      page: "ChallengePage",
      guard: "notBlocked",
    },
    leaderboard_screen: {
      path: "/leaderboards/$id/screen",
      group: "coach",
      page: "ScreenPage",
      needs: "see_clients",
    },
  },
} as const satisfies FeatureRoutes;
