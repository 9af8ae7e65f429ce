import { describe, expect, it } from "vitest";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { newEntry, newSet } from "~/domain/training/newParts";
import { CELL_COLUMNS, readCell, splitSets, writeCell } from "./cells";
import { parseTsv, printTsv, safeForSpreadsheets } from "./tsv";

const squat = () => newEntry({ id: "e", name: "Back squat", measurement: "weight_reps" }, "strength");
const write = (entry: Entry, column: (typeof CELL_COLUMNS)[number], text: string) =>
  writeCell(entry, column, text, "percent_1rm");
const cells = (entry: Entry | null) => entry && CELL_COLUMNS.map((column) => readCell(entry, column));

describe("cells of an exercise", () => {
  it.each([
    ["5x5", ["5×5", "", ""]],
    ["5x5 @ 80% @8", ["5×5", "80 %", "8"]],
    ["5x5@80%@8", ["5×5", "80 %", "8"]],
    ["3x8-12 60kg 2 RIR", ["3×8–12", "60 kg", "2 RIR"]],
    ["5/3/1+ @ 75/85/95%", ["5/3/1+", "75/85/95 %", ""]],
    ["4x5, 1x5+ @ 82,5%", ["5/5/5/5/5+", "82.5 %", ""]],
    ["3x30 s", ["3×30 s", "", ""]],
    ["45 min @3", ["45 min", "", "3"]],
    ["4x400m RPE 7.5", ["4×400 m", "", "7.5"]],
    ["3x2:30", ["3×2:30 min", "", ""]],
    ["10/10/D12", ["10 reps/10 reps/D12 reps", "", ""]],
  ])("reads %s in the cell of the sets", (typed, expected) => {
    expect(cells(write(squat(), "sets", typed))).toEqual(expected);
  });

  it.each([
    ["sets", "abc"],
    ["sets", "5"],
    ["sets", "5x"],
    ["sets", "5x5 @ lots"],
    ["sets", "60x5"],
    ["sets", "5x5 @ 80"],
    ["load", "heavy"],
    ["load", "75/85%"],
    ["load", "999999"],
    ["effort", "11"],
    ["effort", "8 kg"],
  ] as const)("refuses %s %s as it is", (column, typed) => {
    expect(write(squat(), column, typed)).toBeNull();
  });

  it("leaves warm-ups, ids, rests and what reads the same as they are", () => {
    const old = squat();
    const warmUp: PrescribedSet = { ...newSet(), kind: "warmup", percent_1rm: 40 };
    const entry = {
      ...old,
      sets: [warmUp, ...old.sets.map((set) => ({ ...set, rest_seconds: 180, tempo: "3-1-1-0" }))],
    };
    const more = write(entry, "sets", "4x5 @ 80%");
    expect(more?.sets[0]).toBe(warmUp);
    expect(
      more?.sets
        .slice(1)
        .map(({ id }) => id)
        .slice(0, 3),
    ).toEqual(old.sets.map(({ id }) => id));
    expect(more?.sets.at(-1)).toMatchObject({ rest_seconds: 180, tempo: "3-1-1-0", percent_1rm: 80 });
    expect(write(entry, "sets", readCell(entry, "sets"))).toEqual(entry);
    expect(cells(write(more as Entry, "load", ""))).toEqual(["4×5", "", ""]);
  });

  it("reads and writes times, distances and reps in the unit of the exercise", () => {
    const plank = newEntry({ id: "p", name: "Plank", measurement: "duration" }, "strength");
    expect(cells(write(plank, "sets", "3x30"))?.[0]).toBe("3×30 s");
    expect(cells(write(plank, "sets", "3x10 reps"))?.[0]).toBe("3×10 reps");
    const run = newEntry({ id: "r", name: "Run", measurement: "distance" }, "strength");
    expect(cells(write(run, "sets", "4x400"))?.[0]).toBe("4×400 m");
    expect(cells(write(run, "sets", "1x1.5 km"))?.[0]).toBe("1500 m");
  });

  it("takes a load without a unit in the unit of the exercise", () => {
    expect(writeCell(squat(), "load", "100", "kg")?.sets[0]?.load).toEqual({ value: 100, unit: "kg" });
    expect(writeCell(squat(), "load", "82.5", "percent_tm")?.sets[0]?.percent_tm).toBe(82.5);
  });

  it("splits only what it can read", () => {
    expect(splitSets("5x5 @ 80% easy")).toBeNull();
    expect(splitSets("5x5")).toEqual({ sets: "5x5" });
  });
});

/** A generator with a seed, so that a failure can be repeated. */
function random(seed: number) {
  let state = seed;
  return (count: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * count);
  };
}

function anySet(pick: (count: number) => number, measurement: Entry["measurement"]): PrescribedSet {
  const set: PrescribedSet = { ...newSet(measurement), reps: null, seconds: null, meters: null, calories: null };
  const min = 1 + pick(12);
  if (pick(8) > 0) set.reps = { min, max: pick(3) === 0 ? min + 1 + pick(4) : null, amrap: pick(4) === 0 };
  if (pick(4) === 0) set.seconds = pick(4_000);
  if (pick(5) === 0) set.meters = pick(5_000);
  if (pick(6) === 0) set.calories = pick(50);
  if (pick(2) === 0) set.percent_1rm = 1 + pick(150) + pick(4) / 4;
  if (pick(5) === 0) set.percent_tm = 50 + pick(50);
  if (pick(3) === 0) set.load = { value: pick(400) / 2, unit: pick(2) === 0 ? "kg" : "lb" };
  if (pick(2) === 0) set.rpe = 1 + pick(18) / 2;
  if (pick(4) === 0) set.rir = pick(11);
  set.kind = (["normal", "normal", "normal", "drop", "failure"] as const)[pick(5)] ?? "normal";
  return set;
}

describe("cells through the clipboard", () => {
  it("come back as they went out, for 2,000 exercises", () => {
    const pick = random(7);
    const measurements = ["weight_reps", "reps", "bodyweight", "duration", "distance", "calories"] as const;
    const units = { sets: "reps", load: null, effort: "RPE" } as const;
    for (let run = 0; run < 2_000; run += 1) {
      const measurement = measurements[pick(measurements.length)] ?? "reps";
      const count = 1 + pick(6);
      const first = anySet(pick, measurement);
      const isUniform = pick(2) === 0;
      const sets = Array.from({ length: count }, () => (isUniform ? { ...first } : anySet(pick, measurement)));
      const entry: Entry = { ...squat(), measurement, sets };
      const out = printTsv([CELL_COLUMNS.map((column) => safeForSpreadsheets(readCell(entry, column), units[column]))]);
      const blank: Entry = { ...squat(), measurement, sets: [] };
      let back: Entry | null = blank;
      for (const [index, text] of (parseTsv(out)[0] ?? []).entries()) {
        back = back && writeCell(back, CELL_COLUMNS[index] ?? "sets", text, "kg");
        if (!back) throw new Error(`${text} can't be read: ${JSON.stringify(sets)}`);
      }
      const plain = (one: Entry | null) =>
        one?.sets.map((set) => ({ ...set, id: "", rest_seconds: null, tempo: null }));
      expect({ out, sets: plain(back) }).toEqual({ out, sets: plain(entry) });
    }
  });
});

describe("tab-separated text", () => {
  it("keeps tabs, breaks and quotes inside of cells", () => {
    const text = [
      ["AMRAP 12:\n10 Wall ball", "a\tb"],
      ['say "hi"', ""],
      ["", "x"],
    ];
    expect(parseTsv(printTsv(text))).toEqual(text);
  });

  it("reads what Sheets and Excel copy", () => {
    expect(parseTsv("5x5\t80%\t8\r\n3x8\t\t\r\n")).toEqual([
      ["5x5", "80%", "8"],
      ["3x8", "", ""],
    ]);
  });

  it("gives what would become a date its unit", () => {
    expect(safeForSpreadsheets("5/3/1", "reps")).toBe("5/3/1 reps");
    expect(safeForSpreadsheets("5×5", "reps")).toBe("5×5");
  });
});
