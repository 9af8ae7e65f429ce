import { expect, test } from "vitest";
import type { Hint } from "../api/hints";
import { hintText } from "./hintText";

const hint = (rule: Hint["rule"], subject = "", value = 0, limit = 0): Hint => ({
  day: 8,
  rule,
  key: rule,
  subject,
  value,
  limit,
});

test.each<[Hint, string]>([
  [hint("muscle_low", "chest", 3, 6), "Chest: 3 sets in week 2. You plan at least 6."],
  [hint("muscle_high", "upper_legs", 34, 30), "Upper legs: 34 sets in week 2. You plan up to 30."],
  [hint("volume_jump", "", 60, 40), "60 sets in week 2 after 40 the week before: 50% more."],
  [hint("heavy_in_a_row", "squat"), "Heavy squats two days in a row."],
  [hint("too_long", "Push", 75, 60), "About 75 min. You planned 60."],
  [hint("no_best", "Back Squat"), "Back Squat is in %, and Maya has no logged or tested best for it yet."],
])("%o", (one, text) => {
  expect(hintText(one, "Maya")).toBe(text);
});
