import { describe, expect, it } from "vitest";
import { isFiltered, readAsked } from "./asked";

describe("what the address asks of the library", () => {
  it("asks for the first page of everything when it says nothing", () => {
    const asked = readAsked({});
    expect(asked).toMatchObject({ q: "", category: "", muscle: "", equipment: "", from: "", sort: "", page: 1 });
    expect(isFiltered(asked)).toBe(false);
  });

  it("reads every filter", () => {
    const asked = readAsked({
      q: "press",
      category: "strength",
      muscle: "upper_legs",
      equipment: "specialised_equipment",
      from: "own",
      sort: "name desc",
      page: "3",
    });
    expect(asked).toMatchObject({ muscle: "upper_legs", from: "own", sort: "name desc", page: 3 });
    expect(isFiltered(asked)).toBe(true);
  });

  it.each([
    ["a word that the library does not know", { muscle: "neck", equipment: "rope", category: "yoga", from: "mars" }],
    ["an order that nothing has", { sort: "colour desc" }],
    ["no page", { page: "0" }],
    ["half a page", { page: "1.5" }],
    ["a list where one word belongs", { muscle: ["arms", "back"], q: ["a", "b"] }],
  ])("ignores %s", (_, raw) => {
    expect(readAsked(raw)).toEqual(readAsked({}));
  });

  it("does not take an open panel for a filter", () => {
    expect(isFiltered(readAsked({ exercise: "x", page: "2", sort: "name" }))).toBe(false);
  });
});
