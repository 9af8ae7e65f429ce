import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    user_my_plans: { path: "/user/my_programs/active", group: "client", page: "MyProgramsPage" },
    user_my_plans_past: { path: "/user/my_programs/past", group: "client", page: "PastProgramsPage" },
    user_my_plans_invites: { path: "/user/my_programs/invites", group: "client", page: "InvitationsPage" },
    billing_purchases: { path: "/user/billing/purchases", group: "client", page: "PurchasesPage" },
    public_plan: {
      path: "/p/$programId",
      group: "public",
      page: "public/PublicProgramPage",
      loads: ["components/publicPage/LazySections", "components/publicPage/ShareButton"],
    },
    withdraw: { path: "/withdraw", group: "publicForms", page: "WithdrawPage" },
    plan_purchase_form: {
      path: "/user/plan/$programId/purchase",
      group: "publicForms",
      page: "CheckoutPage",
      guard: "buyer",
    },
  },
  aliases: {
    "/plan/$programId": { to: "public_plan" },
    "/user/my_programs": { to: "user_my_plans" },
    "/user/billing": { to: "billing_purchases" },
  },
} as const satisfies FeatureRoutes;
