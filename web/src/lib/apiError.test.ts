import { afterEach, expect, test, vi } from "vitest";
import { ApiError, errorMessage, isUnreachable } from "./apiError";

const MISSING_CODE = [
  new TypeError("Failed to fetch dynamically imported module: https://example.com/assets/TodayPage.js"),
  new TypeError("error loading dynamically imported module"),
  new TypeError("Importing a module script failed."),
  new Error("Unable to preload CSS for /assets/TodayPage.css"),
];
const setOnline = (online: boolean) => vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);

afterEach(() => vi.restoreAllMocks());

test("a request or a part of the app that doesn't arrive is a missing connection, not a fault of ours", () => {
  setOnline(false);
  const missing = [new ApiError(0, "Request failed"), ...MISSING_CODE];
  expect(missing.map(isUnreachable)).toEqual(missing.map(() => true));
  for (const error of missing) expect(errorMessage(error)).toMatch(/internet connection/);
  expect([new ApiError(500, "Broken"), new Error("Broken"), undefined].map(isUnreachable)).toEqual([
    false,
    false,
    false,
  ]);
  expect(errorMessage(new ApiError(500, "Broken"))).toBe("Broken");
});

test("a part of the app that is missing although there is a connection is not called a missing connection", () => {
  setOnline(true);
  expect(MISSING_CODE.map(isUnreachable)).toEqual(MISSING_CODE.map(() => false));
  for (const error of MISSING_CODE)
    expect(errorMessage(error)).toBe("Reload to get the latest version, or check your connection.");
  expect(isUnreachable(new ApiError(0, "Request failed"))).toBe(true);
});
