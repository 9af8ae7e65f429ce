import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    feed_overview: { path: "/feed/overview", group: "private", page: "OverviewPage" },
    feed_activity: { path: "/feed/activity", group: "private", page: "ActivityPage", guard: "notBlocked" },
    feed_financial: { path: "/feed/financial", group: "private", page: "FinancialPage", guard: "notBlocked" },
    feed_invites: { path: "/feed/invites", group: "private", page: "InvitesPage" },
    feed_leaderboards: { path: "/feed/leaderboards", group: "private", page: "LeaderboardsPage", guard: "notBlocked" },
    feed_warnings: { path: "/feed/warnings", group: "private", page: "WarningsPage", guard: "notBlocked" },
  },
  aliases: {
    "/feed": { to: "feed_overview" },
  },
} as const satisfies FeatureRoutes;
