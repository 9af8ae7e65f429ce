import { expect, test } from "vitest";
import { readExportedDays } from "./exportedDays";

const fileOf = (value: unknown) => new Blob([typeof value === "string" ? value : JSON.stringify(value)]);
const exported = (days: unknown) => ({ format: "regimen-training", version: 1, title: "Squats", days });

test("the days of an exported file", async () => {
  const days = [{ day: 3, content: { sessions: [] } }];
  expect(await readExportedDays(fileOf(exported(days)))).toEqual(days);
});

test.each([
  ["no JSON", "hello"],
  ["JSON of another program", { workouts: [] }],
  ["a later version", { ...exported([]), version: 2 }],
  ["days that are none", exported([{ day: "3", content: {} }])],
  ["a list", [1]],
])("%s is named as such", async (_, file) => {
  expect(await readExportedDays(fileOf(file))).toMatch(/exported from here/);
});

test("a file without training, and one with too many days", async () => {
  expect(await readExportedDays(fileOf(exported([])))).toMatch(/no training/);
  const many = Array.from({ length: 367 }, (_, day) => ({ day, content: {} }));
  expect(await readExportedDays(fileOf(exported(many)))).toMatch(/split it/);
});
