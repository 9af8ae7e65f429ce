import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import SignUpPage from "./SignUpPage";

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
});

test("after signing out, the link to sign in again keeps where to go on", async () => {
  vi.stubGlobal("fetch", async () => Response.json([]));
  session.clear("user");
  const root = createRootRoute();
  const page = createRoute({ getParentRoute: () => root, path: "/sign-up/$role", component: SignUpPage });
  const history = createMemoryHistory({ initialEntries: ["/sign-up/client?redirect=%2Faccount"] });
  const router = createRouter({ routeTree: root.addChildren([page]), history });
  render(<RouterProvider router={router as never} />, { wrapper: TestApp });
  expect(await screen.findByRole("link", { name: "Sign in again" })).toHaveAttribute(
    "href",
    expect.stringMatching(/\?.*redirect=%2Faccount/),
  );
});
