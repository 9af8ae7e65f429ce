import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    athlete_calendar: { path: "/coach/athlete/$userId/calendar", group: "coach", page: "client/AthleteCalendarPage" },
    coach_program_schedule: { path: "/coach/programs/$programId/schedule", group: "coach", page: "BuilderPage" },
    create_plan_schedule: { path: "/coach/programs/edit/$programId/schedule", group: "coach", page: "BuilderPage" },
    coach_calendar: { path: "/coach/programs/edit/$programId/calendar/$userId", group: "coach", page: "BuilderPage" },
    client_today: { path: "/user/today", group: "client", page: "client/TodayPage" },
    user_calendar: { path: "/user/calendar", group: "client", page: "client/CalendarPage" },
    client_day: { path: "/user/calendar/$enrolmentId/$date", group: "client", page: "client/DayPage" },
  },
} as const satisfies FeatureRoutes;
