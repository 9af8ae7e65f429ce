import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    my_plans: { path: "/coach/programs/active", group: "coach", page: "ActivePage" },
    my_plans_ready: { path: "/coach/programs/active/ready", group: "coach", page: "WelcomePage" },
    my_plans_attention: { path: "/coach/programs/attention", group: "coach", page: "AttentionPage" },
    my_plans_past: { path: "/coach/programs/past", group: "coach", page: "ArchivedPage" },
    create_plan: { path: "/coach/programs/create", group: "coach", page: "CreateProgramPage", needs: "edit_programs" },
    create_plan_main_info: {
      path: "/coach/programs/edit/$programId/main",
      group: "coach",
      page: "InfoAndPricingPage",
      needs: "edit_programs",
    },
    create_plan_review: {
      path: "/coach/programs/edit/$programId/sign-up-clients",
      group: "coach",
      page: "InviteClientsPage",
      needs: "see_clients",
    },
    coach_program_edit: {
      path: "/coach/programs/$programId/edit",
      group: "coach",
      page: "EditProgramPage",
      needs: "edit_programs",
    },
    coach_program_view_details: { path: "/coach/programs/$programId/details", group: "program", page: "DetailsPage" },
    coach_program_view_invites: {
      path: "/coach/programs/$programId/invites",
      group: "program",
      page: "InvitationsPage",
      needs: "see_clients",
    },
    coach_program_view_settings: {
      path: "/coach/programs/$programId/settings",
      group: "program",
      page: "SettingsPage",
      needs: "edit_programs",
    },
    coach_program_view_waiver: {
      path: "/coach/programs/$programId/waiver",
      group: "program",
      page: "WaiverPage",
      needs: "edit_programs",
    },
  },
  aliases: {
    "/coach/programs": { to: "my_plans" },
    "/coach/programs/$programId": { to: "coach_program_view_details" },
    "/coach/programs/edit/$programId": { to: "create_plan_main_info" },
  },
} as const satisfies FeatureRoutes;
