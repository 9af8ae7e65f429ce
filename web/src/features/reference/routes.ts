import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    privacy_policy: { path: "/pages/privacy_policy", group: "public", page: "public/PrivacyPolicyPage" },
    terms_of_use: { path: "/pages/terms_of_use", group: "public", page: "public/TermsOfUsePage" },
    data_security: { path: "/pages/data_security", group: "public", page: "public/DataSecurityPage" },
    cookies_policy: { path: "/pages/cookies_policy", group: "public", page: "public/CookiesPolicyPage" },
  },
  aliases: {
    "/pages": { to: "privacy_policy" },
  },
} as const satisfies FeatureRoutes;
