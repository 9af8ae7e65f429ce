import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render } from "@testing-library/react";
import type { ReactNode } from "react";
import { TestApp } from "./TestApp";

/**
 * Renders a page that reads its address, at `address`; `path` names the parameters in it. Any other address shows
 * nothing. Returns what `render` returns, with the history and the router.
 */
export function renderAt(component: () => ReactNode, address = "/", path = new URL(address, "http://x").pathname) {
  const root = createRootRoute({ notFoundComponent: () => null });
  const page = createRoute({ getParentRoute: () => root, path, component });
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  return { ...render(<RouterProvider router={router as never} />, { wrapper: TestApp }), history, router };
}
