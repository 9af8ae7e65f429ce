import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    coach_program_schedule: { path: "/coach/programs/$programId/schedule", group: "coach", page: "BuilderPage" },
    create_plan_schedule: { path: "/coach/programs/edit/$programId/schedule", group: "coach", page: "BuilderPage" },
    coach_calendar: { path: "/coach/programs/edit/$programId/calendar/$userId", group: "coach", page: "BuilderPage" },
  },
} as const satisfies FeatureRoutes;
