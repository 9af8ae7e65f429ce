import { expect, test } from "vitest";
import { ApiError, errorMessage, isUnreachable } from "./apiError";

test("a request or a part of the app that doesn't arrive is a missing connection, not a fault of ours", () => {
  const missing = [
    new ApiError(0, "Request failed"),
    new TypeError("Failed to fetch dynamically imported module: https://example.com/assets/TodayPage.js"),
    new TypeError("error loading dynamically imported module"),
    new TypeError("Importing a module script failed."),
    new Error("Unable to preload CSS for /assets/TodayPage.css"),
  ];
  expect(missing.map(isUnreachable)).toEqual(missing.map(() => true));
  for (const error of missing) expect(errorMessage(error)).toMatch(/internet connection/);
  expect([new ApiError(500, "Broken"), new Error("Broken"), undefined].map(isUnreachable)).toEqual([
    false,
    false,
    false,
  ]);
  expect(errorMessage(new ApiError(500, "Broken"))).toBe("Broken");
});
