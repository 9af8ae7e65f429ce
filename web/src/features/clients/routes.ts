import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    clients_with_programs: { path: "/coach/clients/active", group: "coach", page: "ActivePage", needs: "see_clients" },
    clients_past: { path: "/coach/clients/past", group: "coach", page: "PastPage", needs: "see_clients" },
    clients_in_trials: { path: "/coach/clients/in-trials", group: "coach", page: "InTrialsPage", needs: "see_clients" },
    clients_to_review: { path: "/coach/clients/to_review", group: "coach", page: "ToReviewPage", needs: "see_clients" },
    client_status_help: {
      path: "/coach/help/client-statuses",
      group: "coach",
      page: "StatusHelpPage",
      needs: "see_clients",
    },
    show_client_programs: {
      path: "/coach/clients/$clientId/programs",
      group: "clientProfile",
      page: "ClientPage",
      needs: "see_clients",
    },
    coach_program_view_clients: {
      path: "/coach/programs/$programId/clients",
      group: "program",
      page: "ProgramClientsPage",
      needs: "see_clients",
    },
    coach_program_view_in_trials: {
      path: "/coach/programs/$programId/in-trials",
      group: "program",
      page: "ProgramInTrialsPage",
      needs: "see_clients",
    },
    coach_program_view_scheduled: {
      path: "/coach/programs/$programId/scheduled",
      group: "program",
      page: "ProgramScheduledPage",
      needs: "see_clients",
    },
    coach_program_view_past: {
      path: "/coach/programs/$programId/past",
      group: "program",
      page: "ProgramPastPage",
      needs: "see_clients",
    },
  },
  aliases: {
    "/coach/clients": { to: "clients_with_programs" },
    "/coach/clients/pending": { to: "clients_with_programs" },
  },
} as const satisfies FeatureRoutes;
