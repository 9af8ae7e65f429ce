import { expect, test } from "vitest";
import { isFiltered, readAsked } from "./asked";

test("drafts are asked for among active programs only, whatever the address says", () => {
  const raw = { state: "draft", page: "2" };
  expect(readAsked(raw, "active")).toMatchObject({ state: "draft", page: 2 });
  expect(isFiltered(readAsked(raw, "active"))).toBe(true);
  expect(isFiltered(readAsked(raw, "attention"))).toBe(false);
});
