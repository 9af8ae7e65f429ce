import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "~/lib/apiError";
import { TestApp } from "~/ui/testing/TestApp";
import { ErrorPage } from "./basics";

afterEach(() => vi.restoreAllMocks());

test.each([
  ["the code of a page", new TypeError("Failed to fetch dynamically imported module: /assets/CardsPage.js")],
  ["a request of a guard", new ApiError(0, "Request failed")],
])("without a connection, %s that doesn't arrive is not called our fault, and can be tried again", (_, error) => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
  render(<ErrorPage error={error} reset={() => {}} />, { wrapper: TestApp });
  expect(screen.getByRole("heading", { name: "No connection" })).toBeVisible();
  expect(screen.queryByText(/our fault/)).toBeNull();
  expect(screen.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(reload).not.toHaveBeenCalled();
});

test("code that doesn't arrive on a weak line is not called our fault either", () => {
  const error = new TypeError("Failed to fetch dynamically imported module: /assets/CardsPage.js");
  vi.spyOn(location, "reload").mockImplementation(() => undefined);
  render(<ErrorPage error={error} reset={() => {}} />, { wrapper: TestApp });
  expect(screen.getByText("Reload to get the latest version, or check your connection.")).toBeVisible();
  expect(screen.queryByText(/our fault/)).toBeNull();
});

test("a fault of ours is called one", () => {
  render(<ErrorPage error={new Error("x is undefined")} reset={() => {}} />, { wrapper: TestApp });
  expect(screen.getByText(/our fault/)).toBeVisible();
});
