/**
 * Names of the contract whose pages are not built, with the paths that they will have. Links name them already, and
 * `routeExists` keeps those links away until a feature declares the page.
 */
export const PLANNED_ROUTES = {
  "public-page-view": "/public-page/$userId",
  "public-page-plans": "/public-page/$userId/plans",
  "public-page-short-link": "/$userType/$userId",
  "public-page-short-link-plans": "/$userType/$userId/programs",
  "own-public-page": "/public-page",
  "own-public-page-edit": "/public-page/edit",
  customisation: "/coach/customisation",
  "customisation-web-address": "/coach/customisation/address",
  "customisation-app-icon": "/coach/customisation/app-icon",
  "zapier-integration": "/coach/zapier-integration",
} as const;
