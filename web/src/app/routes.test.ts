import { expect, test } from "vitest";
import { ROUTES, type RouteName } from "~/lib/routes";
import { pages } from "./inside";
import { router } from "./routes";

test("every page behind the sign-in has a place in the route table", () => {
  const placed = new Set(Object.keys(router.routesByPath));
  expect(Object.keys(pages).filter((name) => !placed.has(ROUTES[name as RouteName]))).toEqual([]);
});
