import { expect, test } from "vitest";
import { hasFilters, readFilters } from "./filters";

test("only the active tab filters by state, whatever the URL says", () => {
  const raw = { state: "draft", page: "2" };
  expect(readFilters(raw, "active")).toMatchObject({ state: "draft", page: 2 });
  expect(hasFilters(readFilters(raw, "active"))).toBe(true);
  expect(hasFilters(readFilters(raw, "attention"))).toBe(false);
});
