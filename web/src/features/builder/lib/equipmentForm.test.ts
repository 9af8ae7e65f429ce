import { expect, test } from "vitest";
import cases from "../../../../../server/tests/training/kettlebells.json";
import { bellErrors, markInPounds } from "./equipmentForm";

const bellOf = ([kg = 0, lb = 0]: number[]) => ({ kg, lb });

test.each(cases)("a kettlebell with the marks $added beside $bells", ({ bells, added, refused }) => {
  expect(bellErrors(bellOf(added), bells.map(bellOf))).toEqual(refused ?? {});
});

test("the pounds that follow from the kilograms are ones that can be saved", () => {
  expect(markInPounds(200)).toBe(440);
  for (let hundredths = 50; hundredths <= 20_000; hundredths += 7) {
    const kg = hundredths / 100;
    expect(bellErrors({ kg, lb: markInPounds(kg) }, []), `${kg} kg`).toEqual({});
  }
});
