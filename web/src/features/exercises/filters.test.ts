import { describe, expect, it } from "vitest";
import { hasFilters, readFilters } from "./filters";

describe("the filters of the library", () => {
  it("default to the first page of everything", () => {
    const filters = readFilters({});
    expect(filters).toMatchObject({ q: "", category: "", muscle: "", equipment: "", from: "", sort: "", page: 1 });
    expect(hasFilters(filters)).toBe(false);
  });

  it("are read from the address", () => {
    const filters = readFilters({
      q: "press",
      category: "strength",
      muscle: "upper_legs",
      equipment: "specialised_equipment",
      from: "own",
      sort: "name desc",
      page: "3",
    });
    expect(filters).toMatchObject({ muscle: "upper_legs", from: "own", sort: "name desc", page: 3 });
    expect(hasFilters(filters)).toBe(true);
  });

  it.each([
    ["an unknown value", { muscle: "neck", equipment: "rope", category: "yoga", from: "mars" }],
    ["an unknown sort order", { sort: "colour desc" }],
    ["page zero", { page: "0" }],
    ["a fraction of a page", { page: "1.5" }],
    ["a list instead of one value", { muscle: ["arms", "back"], q: ["a", "b"] }],
  ])("ignore %s", (_, raw) => {
    expect(readFilters(raw)).toEqual(readFilters({}));
  });

  it("do not include an open panel", () => {
    expect(hasFilters(readFilters({ exercise: "x", page: "2", sort: "name" }))).toBe(false);
  });
});
