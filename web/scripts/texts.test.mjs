import { expect, test } from "vitest";
import { unused } from "./texts.mjs";

test("a text counts as shown only under its whole name", () => {
  const source = "<p>{m.programs_title_long()}</p>; const label = m.programs_save;";
  expect(unused(["programs_title", "programs_title_long", "programs_save"], [source])).toEqual(["programs_title"]);
});
