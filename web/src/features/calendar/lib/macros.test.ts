import { expect, test } from "vitest";
import { macrosOn, type OwnMacroTarget } from "./macros";

const target = (account: string, starts_on: string, protein_g: number): OwnMacroTarget => ({
  account_id: account,
  account_title: account,
  starts_on,
  protein_g,
  carbs_g: 200,
  fat_g: 70,
  calories_kcal: 2000,
});

test("[TRN-25] macros hold from their start until the next ones of the same account", () => {
  const targets = [
    target("gym", "2026-01-19", 180),
    target("gym", "2026-01-05", 150),
    target("gym", "2025-12-01", 120),
    target("solo", "2026-01-10", 90),
  ];
  const proteinOn = (date: string) => macrosOn(targets, date).map(({ protein_g }) => protein_g);
  expect(proteinOn("2025-11-30")).toEqual([]);
  expect(proteinOn("2026-01-04")).toEqual([120]);
  expect(proteinOn("2026-01-05")).toEqual([150]);
  expect(proteinOn("2026-01-18")).toEqual([150, 90]);
  expect(proteinOn("2026-01-19")).toEqual([180, 90]);
});
