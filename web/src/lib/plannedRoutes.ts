/**
 * Names of the contract whose pages are not built, with the paths that they will have. Links name them already, and
 * `routeExists` keeps those links away until a feature declares the page.
 */
export const PLANNED_ROUTES = {
  "customisation-app-icon": "/coach/customisation/app-icon",
  "zapier-integration": "/coach/zapier-integration",
} as const;
