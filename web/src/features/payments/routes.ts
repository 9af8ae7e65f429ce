import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    coach_profile_payment: {
      path: "/coach/profile/payouts",
      group: "coach",
      page: "PayoutSettingsPage",
      guard: "financialCoach",
    },
    coach_profile_billing: {
      path: "/coach/profile/billing",
      group: "coach",
      page: "CoachBillingPage",
      guard: "accountOwner",
    },
    coach_dashboard_transactions: {
      path: "/coach/dashboard/transactions",
      group: "coach",
      page: "TransactionsPage",
      guard: "dashboard",
    },
    coach_dashboard_invoices: {
      path: "/coach/dashboard/invoices",
      group: "coach",
      page: "InvoicesPage",
      guard: "dashboard",
    },
    coach_dashboard_disputes: {
      path: "/coach/dashboard/disputes",
      group: "coach",
      page: "DisputesPage",
      guard: "dashboard",
    },
    coach_dashboard_dispute: {
      path: "/coach/dashboard/disputes/$disputeId",
      group: "coach",
      page: "DisputePage",
      guard: "dashboard",
    },
    coach_dashboard_payouts: {
      path: "/coach/dashboard/payouts",
      group: "coach",
      page: "PayoutsPage",
      guard: "dashboard",
    },
    coach_dashboard_payout: {
      path: "/coach/dashboard/payouts/$payoutId",
      group: "coach",
      page: "PayoutPage",
      guard: "dashboard",
    },
    "stripe-onboarding": {
      path: "/stripe-onboarding",
      group: "coach",
      page: "OnboardingReturnPage",
      guard: "fromOnboarding",
    },
    "stripe-onboarding-error": {
      path: "/stripe-onboarding/error",
      group: "coach",
      page: "OnboardingErrorPage",
      guard: "fromOnboarding",
    },
    billing_payment: { path: "/user/billing/payment", group: "client", page: "CardsPage" },
    billing_history: { path: "/user/billing/history", group: "client", page: "HistoryPage" },
    "stripe-redirect": { path: "/stripe-redirect", group: "private", page: "BankRedirectPage" },
    sandbox_onboarding: {
      path: "/sandbox/onboarding/$account",
      group: "publicForms",
      page: "SandboxOnboardingPage",
    },
    coach_dashboard: { path: "/coach/dashboard", guard: "dashboardHome" },
  },
  aliases: {
    "/stripe-onboarding/success": { to: "stripe-onboarding" },
  },
} as const satisfies FeatureRoutes;
