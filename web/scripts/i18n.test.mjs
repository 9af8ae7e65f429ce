import { expect, test } from "vitest";
import { unused } from "./i18n.mjs";

test("a text is used only where its whole key occurs", () => {
  const source = "<p>{m.programs_title_long()}</p>; const label = m.programs_save;";
  expect(unused(["programs_title", "programs_title_long", "programs_save"], [source])).toEqual(["programs_title"]);
});
