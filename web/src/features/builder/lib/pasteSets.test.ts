import { expect, it } from "vitest";
import { newEntry } from "~/domain/training/newParts";
import { columnsOf } from "../components/panel/columns";
import { fillColumn, pasteSets, readCells } from "./pasteSets";

const entry = newEntry({ id: "squat", name: "Squat", measurement: "weight_reps" }, "strength");
const columns = columnsOf(entry, "kg", "rpe", { hasTempo: false, hasRest: true });
const column = (key: string) => {
  const found = columns.find((each) => each.key === key);
  if (!found) throw new Error(key);
  return found;
};

it("reads the cells that a spreadsheet copies", () => {
  expect(readCells("5\t80\r\n3\t90\r\n")).toEqual([
    ["5", "80"],
    ["3", "90"],
  ]);
  expect(readCells("5")).toBeNull();
});

it("spreads cells over sets, and adds sets for the rows after the last one", () => {
  const pasted = pasteSets(
    entry,
    columns,
    { row: 1, column: "reps" },
    [
      ["5", "80"],
      ["4", "85"],
      ["3+", "", "9"],
    ],
    20,
  );
  if (!("entry" in pasted)) throw new Error("not pasted");
  const { sets } = pasted.entry;
  expect(sets).toHaveLength(4);
  expect(sets[0]).toEqual(entry.sets[0]);
  expect(sets[1]).toMatchObject({ id: entry.sets[1]?.id, reps: { min: 5 }, load: { value: 80, unit: "kg" } });
  expect(sets[2]).toMatchObject({ reps: { min: 4 }, load: { value: 85 } });
  // The new set is a copy of the one before it where its cell is empty.
  expect(sets[3]).toMatchObject({ reps: { min: 3, amrap: true }, load: { value: 85 }, rpe: 9 });
  expect(new Set(sets.map(({ id }) => id)).size).toBe(4);
});

it("names every cell that can't be read, and changes nothing", () => {
  const pasted = pasteSets(
    entry,
    columns,
    { row: 0, column: "reps" },
    [
      ["5", "heavy"],
      ["many", "80"],
    ],
    20,
  );
  expect(pasted).toEqual({
    invalid: [
      { row: 0, column: "load_kg", text: "heavy" },
      { row: 1, column: "reps", text: "many" },
    ],
  });
});

it("stops at the largest number of sets and at the last column", () => {
  const cells = Array.from({ length: 30 }, () => ["9", "1:00", "too far"]);
  const pasted = pasteSets(entry, columns, { row: 0, column: "rpe" }, cells, 20);
  expect("entry" in pasted && pasted.entry.sets).toHaveLength(20);
});

it("fills a cell down, or into all sets", () => {
  const written = { ...entry, sets: entry.sets.map((set, index) => ({ ...set, rpe: index === 1 ? 8 : null })) };
  expect(fillColumn(written, column("rpe"), 1, "below").sets.map(({ rpe }) => rpe)).toEqual([null, 8, 8]);
  expect(fillColumn(written, column("rpe"), 1, "all").sets.map(({ rpe }) => rpe)).toEqual([8, 8, 8]);
});
