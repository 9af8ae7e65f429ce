import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    athlete_calendar: { path: "/coach/athlete/$userId/calendar", group: "coach", page: "ClientCalendarPage" },
    client_today: { path: "/user/today", group: "client", page: "light/TodayPage" },
    user_calendar: { path: "/user/calendar", group: "client", page: "CalendarPage" },
    client_day: { path: "/user/calendar/$enrolmentId/$date", group: "client", page: "light/DayPage" },
    client_progress: { path: "/user/progress", to: "client_benchmarks" },
  },
} as const satisfies FeatureRoutes;
