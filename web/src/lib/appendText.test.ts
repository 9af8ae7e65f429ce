import { expect, test } from "vitest";
import { appendText } from "./appendText";

test.each([
  ["", "Please pay.", "Please pay."],
  [" \n", "Please pay.", "Please pay."],
  ["See you on Thursday\n", "Please pay.", "See you on Thursday\n\nPlease pay."],
  ["Please pay. Thanks!", "Please pay.", "Please pay. Thanks!"],
])("below %j, %j makes %j", (text, added, result) => {
  expect(appendText(text, added)).toBe(result);
});
