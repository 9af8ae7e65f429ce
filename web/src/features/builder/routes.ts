import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    coach_program_schedule: { path: "/coach/programs/$programId/schedule", group: "coach", page: "BuilderPage" },
    create_plan_schedule: { path: "/coach/programs/edit/$programId/schedule", group: "coach", page: "BuilderPage" },
    templates_presets: { path: "/coach/templates/presets", group: "coach", page: "TemplatesPage" },
    templates_presets_create: { path: "/coach/templates/presets/create", group: "coach", page: "TemplatePage" },
    templates_presets_edit: { path: "/coach/templates/presets/$planId", group: "coach", page: "TemplatePage" },
    templates_hyrox: { path: "/coach/templates/hyrox", group: "coach", page: "TemplatesPage" },
    templates_hyrox_create: { path: "/coach/templates/hyrox/create", group: "coach", page: "TemplatePage" },
    templates_hyrox_edit: { path: "/coach/templates/hyrox/$planId", group: "coach", page: "TemplatePage" },
    templates_days: { path: "/coach/templates/days", group: "coach", page: "TemplatesPage" },
    templates_days_create: { path: "/coach/templates/days/create", group: "coach", page: "TemplatePage" },
    templates_days_edit: { path: "/coach/templates/days/$planId", group: "coach", page: "TemplatePage" },
    coach_schedule_on: { path: "/coach/calendar", group: "coach", page: "ScheduleLinkPage" },
    coach_profile_equipment: { path: "/coach/profile/equipment", group: "coach", page: "EquipmentPage" },
    coach_calendar: { path: "/coach/programs/edit/$programId/calendar/$userId", group: "coach", page: "BuilderPage" },
  },
  aliases: {
    "/coach/calendar/$userId/$programId": { to: "coach_calendar" },
    "/coach/templates": { to: "templates_presets" },
  },
} as const satisfies FeatureRoutes;
