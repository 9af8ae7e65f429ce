import { beforeEach, expect, test } from "vitest";
import { session } from "~/api/session";
import { columnsOf, rowsOf, textOf } from "./fileRows";
import { importedFiles, type Sheet } from "./importedFiles";

const BLOCK: Sheet = {
  title: "Block",
  rows: [
    ["Lift", "Amount", "Remarks"],
    ["Squat", "5", "brace"],
  ],
};
const WEEKS: Sheet[] = ["Week 1", "Week 2", "Notes"].map((title) => ({ title, rows: [["Squat 5x5"]] }));

beforeEach(() => importedFiles.remove("t1"));

test("rows are sent as they are, with what the coach said of their columns", () => {
  const rows = rowsOf([BLOCK], [0]);
  expect(textOf(rows)).toBe("Lift\tAmount\tRemarks\nSquat\t5\tbrace");
  expect(rows.map(({ number, cells }) => [number, cells[1]])).toEqual([
    [1, "Amount"],
    [2, "5"],
  ]);
  expect(columnsOf(rows, { amount: "reps", pause: "rest" })).toEqual({ amount: "reps" });
});

test("the title of a sheet that is a week or a day is a line of its own", () => {
  expect(textOf(rowsOf(WEEKS, [0, 1]))).toBe("Week 1\nSquat 5x5\nWeek 2\nSquat 5x5");
  expect(textOf(rowsOf([BLOCK], [0]))).not.toContain("Block");
});

test("sheets that are weeks are chosen, or else the first one", () => {
  expect(importedFiles.open("t1", "a.xlsx", WEEKS, "kg").choices.sheets).toEqual([0, 1]);
  expect(
    importedFiles.open("t1", "b.xlsx", [BLOCK, { title: "1RMs", rows: [["Squat"]] }], "kg").choices.sheets,
  ).toEqual([0]);
});

test("what was said about a file is known again, and not said of another one", () => {
  const file = importedFiles.open("t1", "a.xlsx", [BLOCK], "kg");
  const answers = [{ text: "ask Tom", choice: "leave_out" as const }];
  importedFiles.change("t1", file, { ...file.choices, unit: "lb", answers });
  expect(importedFiles.open("t1", "a.xlsx", [BLOCK], "kg").choices).toMatchObject({ unit: "lb", answers });
  expect(importedFiles.open("t1", "b.xlsx", [BLOCK], "kg").choices).toMatchObject({ unit: "kg", answers: [] });
});

test("who signs in next finds no file of somebody else", () => {
  const signIn = (id: string) =>
    session.signIn({ access_token: id, token_type: "Bearer", current: { id, role: "coach" } });
  signIn("erik");
  importedFiles.open("t1", "a.xlsx", [BLOCK], "kg");
  signIn("ana");
  expect(importedFiles.get("t1")).toBeNull();
  signIn("erik");
  expect(importedFiles.get("t1")?.name).toBe("a.xlsx");
});
