import { expect, test } from "vitest";
import type { AgreedRange, Metric } from "./api";
import { bandsOf } from "./bands";

const side = (name?: "left" | "right") =>
  ({
    kind: "length",
    units: ["cm", "in"],
    shown_unit: "cm",
    of_pair: name ? { pair: "thigh", side: name } : null,
  }) as Metric;
const range = (low: number | null, high: number | null) => ({ low, high }) as AgreedRange;
const labels = (histories: Parameters<typeof bandsOf>[0]) => bandsOf(histories).map(({ label }) => label);

test("[LDB-08] the same range with two accounts, or of both sides, is one band", () => {
  expect(labels([{ metric: side(), ranges: [range(57, 58), range(57, 58), range(null, 60)] }])).toEqual([
    "agreed range 57–58 cm",
    "agreed range under 60 cm",
  ]);
  const left = { metric: side("left"), ranges: [range(57, 58), range(57, 58)] };
  expect(labels([left, { metric: side("right"), ranges: [] }])).toEqual(["agreed range 57–58 cm, left"]);
  expect(bandsOf([left, { metric: side("right"), ranges: [range(57, 58), range(57, 58)] }])).toEqual([
    { low: 57, high: 58, label: "agreed range 57–58 cm" },
  ]);
  expect(labels([left, { metric: side("right"), ranges: [range(56, null)] }])).toEqual([
    "agreed range 57–58 cm, left",
    "agreed range above 56 cm, right",
  ]);
});
