import { expect, test } from "vitest";
import { NO_FILTERS, readClientFilters, toListQuery, toServerFilters, isFiltered } from "./filters";
import { isShown, toViewFilters, viewLink } from "./views";

const SILENT = readClientFilters({ activity: "silent_14_days", sort: "last_trained asc", from: "30", page: "3" });

test("a view stores the filters without the page, and leads back to them", () => {
  const filters = toViewFilters("in-trials", SILENT);
  expect(filters).toMatchObject({ tab: "in-trials", activity: "silent_14_days", age_from: "30", q: "" });
  expect(viewLink({ filters })).toEqual({
    name: "clients_in_trials",
    search: { activity: "silent_14_days", sort: "last_trained asc", from: "30" },
  });
  expect(isShown({ filters }, "in-trials", SILENT)).toBe(true);
  expect(isShown({ filters }, "active", SILENT)).toBe(false);
  expect(isShown({ filters }, "in-trials", { ...SILENT, q: "maya" })).toBe(false);
});

test("filters become the parameters of the server; several statuses are several values", () => {
  const filters = readClientFilters({ status: "pending,empty", q: "maya", coach: "mine", plan: 7 });
  expect(toListQuery(filters)).toEqual({
    "q[status_in]": ["pending", "empty"],
    "q[search_cont]": ["maya"],
    "q[assignee_eq]": ["mine"],
  });
  expect(toServerFilters(readClientFilters({}))).toEqual({});
});

test("order and page are no filters", () => {
  expect(isFiltered(SILENT)).toBe(true);
  expect(isFiltered(readClientFilters({ ...NO_FILTERS, sort: "name desc", page: "2" }))).toBe(false);
});
