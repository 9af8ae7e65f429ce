import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    coach_profile_questions: {
      path: "/coach/profile/questions",
      group: "coach",
      page: "QuestionsPage",
      needs: "message_clients",
    },
    question_confirmation: { path: "/question", group: "publicForms", page: "ConfirmQuestionPage" },
  },
} as const satisfies FeatureRoutes;
