import { expect, test } from "vitest";
import { parseSearch, pathOf, stringifySearch } from "./routes";

test("a path is built from a name, parameters and a query", () => {
  expect(pathOf("my_plans")).toBe("/coach/programs/active");
  expect(pathOf("public_plan", { params: { programId: "squat every/day" } })).toBe("/p/squat%20every%2Fday");
  expect(pathOf("coach_calendar", { params: { programId: "1", userId: "2" } })).toBe(
    "/coach/programs/edit/1/calendar/2",
  );
  expect(pathOf("feed_overview", { search: { notification_id: "7", page: undefined } })).toBe(
    "/feed/overview?notification_id=7",
  );
});

test("an optional parameter that is missing is left out", () => {
  expect(pathOf("onboarding-coaching-signup")).toBe("/onboarding/sign_up");
  expect(pathOf("onboarding-coaching-signup", { params: { role: "client" } })).toBe("/onboarding/sign_up/client");
});

test("queries keep strings as strings and lists as lists", () => {
  const search = { q: "123", type: ["fixed", "membership"], empty: "" };
  expect(parseSearch(stringifySearch(search))).toEqual({ q: "123", type: ["fixed", "membership"] });
});
