import { expect, it } from "vitest";
import { type Block, type Content, entriesOf, REST_DAY } from "~/domain/training/content";
import { newBlock, newEntry, newSession } from "~/domain/training/newParts";
import { type CellColumn, readCell } from "./cells";
import { readUnread, type SheetDay, withUnread, writeBlock, writeRows } from "./edits";
import { mergeOrder, type SheetRow, sheetRows } from "./rows";
import { defaultStep, fillSteps, progressionOf, stepEntry } from "./steps";

const entry = (name: string) => newEntry({ id: null, name, measurement: "weight_reps" }, "strength");
const strength = (name: string) => ({ ...newBlock("strength"), entries: [entry(name)] }) as Block;
const day = (...blocks: Block[]): Content => ({
  version: 1,
  sessions: [{ ...newSession(), title: "Lower", blocks }],
});
const week = (content: Content): Content[] => [content, ...Array.from({ length: 6 }, () => REST_DAY)];
const rowsOf = (...contents: Content[]) =>
  sheetRows(contents.map((content, index) => ({ week: index, days: week(content) })));
const names = (rows: SheetRow[]) => rows.flatMap((row) => (row.kind === "exercise" ? [row.name] : []));
const plain = (content: Content): SheetDay => ({ content, unread: {} });
const exercise = (rows: SheetRow[], name: string) => {
  const row = rows.find((one) => one.kind === "exercise" && one.name === name);
  if (row?.kind !== "exercise") throw new Error(`no row ${name}`);
  return row;
};
const write = (
  rows: SheetRow[],
  name: string,
  index: number,
  content: Content,
  cells: Partial<Record<CellColumn, string>>,
) => writeRows(plain(content), [{ row: exercise(rows, name), cells }], rows, index);
const exercisesOf = (content: Content) =>
  content.sessions.flatMap((session) => session.blocks.flatMap((block) => entriesOf(block).map((one) => one.name)));

it("matches the exercises of a weekday by name and order, and gives another exercise a row of its own", () => {
  expect(
    mergeOrder([
      ["a", "b", "c"],
      ["a", "x", "c"],
      ["y", "a"],
    ]),
  ).toEqual(["y", "a", "b", "x", "c"]);
  const rows = rowsOf(
    day(strength("Squat"), strength("Bench"), strength("Squat")),
    day(strength("squat "), strength("Row"), strength("Squat")),
  );
  expect(names(rows)).toEqual(["Squat", "Bench", "Row", "Squat"]);
  expect(exercise(rows, "Row").places.map((place) => place !== null)).toEqual([false, true]);
  expect(rows[0]).toMatchObject({ kind: "day", weekday: 0 });
});

it("has one row for a block against the clock", () => {
  const rows = rowsOf(day(newBlock("amrap")), day(strength("Squat"), newBlock("amrap")));
  expect(rows.map(({ kind }) => kind)).toEqual(["day", "exercise", "block", "add"]);
});

it("adds an exercise to a week that does not have it, between its neighbours, with what was typed only", () => {
  const first = day(strength("Squat"), strength("Bench"), strength("Row"));
  const second = day(strength("Squat"), strength("Row"));
  const rows = rowsOf(first, second);
  const { content } = write(rows, "Bench", 1, second, { sets: "4x6 @ 80%" });
  expect(exercisesOf(content)).toEqual(["Squat", "Bench", "Row"]);
  const added = content.sessions[0]?.blocks[1];
  const [bench] = added ? entriesOf(added) : [];
  expect(bench && readCell(bench, "sets")).toBe("4×6");
  expect(bench && readCell(bench, "load")).toBe("80 %");
});

it("makes a session on a rest day, with the title of the other week", () => {
  const rows = rowsOf(day(strength("Squat")), REST_DAY);
  const { content } = write(rows, "Squat", 1, REST_DAY, { sets: "5x5" });
  expect(content.sessions.map(({ title }) => title)).toEqual(["Lower"]);
});

it("keeps exercises of a superset together in the week that gets them", () => {
  const superset = { ...newBlock("superset"), entries: [entry("Chin-up"), entry("Dip")] } as Block;
  const rows = rowsOf(day(superset), REST_DAY);
  const writes = ["Dip", "Chin-up"].map((name) => ({ row: exercise(rows, name), cells: { sets: "3x8" } }));
  const { content } = writeRows(plain(REST_DAY), writes, rows, 1);
  expect(content.sessions[0]?.blocks.map(({ kind }) => kind)).toEqual(["superset"]);
  expect(exercisesOf(content)).toEqual(["Chin-up", "Dip"]);
});

it("removes an exercise whose sets are cleared, and only loads where loads are", () => {
  const content = day(strength("Squat"));
  const rows = rowsOf(content);
  const loaded = write(rows, "Squat", 0, content, { load: "80%" }).content;
  expect(write(rows, "Squat", 0, loaded, { load: "" }).content).toEqual(content);
  expect(write(rows, "Squat", 0, content, { sets: "" }).content.sessions).toEqual([]);
  expect(exercisesOf(write(rows, "Squat", 0, content, { sets: "", load: "80%" }).content)).toEqual(["Squat"]);
});

it("keeps what can't be read beside the day and out of it, until it is typed again", () => {
  const content = day(strength("Squat"));
  const rows = rowsOf(content);
  const kept = write(rows, "Squat", 0, content, { load: "heavy" });
  expect(kept.content).toBe(content);
  expect(Object.values(kept.unread)).toEqual(["heavy"]);
  const texts = withUnread({ session: "text" }, kept.unread);
  expect(readUnread(texts)).toEqual(kept.unread);
  expect(Object.keys(texts)).toEqual(["session", "sheet"]);
  const row = exercise(rows, "Squat");
  expect(writeRows(kept, [{ row, cells: { load: "80%" } }], rows, 0).unread).toEqual({});
  expect(writeRows(kept, [{ row, cells: { sets: "5x5 @ 80%" } }], rows, 0).unread).toEqual({});
  expect(writeRows(kept, [{ row, cells: { sets: "5x5" } }], rows, 0).unread).toEqual(kept.unread);
  expect(withUnread(texts, {})).toEqual({ session: "text" });
});

it("replaces the block of a text row in its place", () => {
  const content = day(strength("Squat"), newBlock("amrap"), strength("Row"));
  const rows = rowsOf(content, day(strength("Squat")));
  const row = rows.find((one) => one.kind === "block");
  if (row?.kind !== "block") throw new Error("no row");
  const emom = newBlock("emom");
  const kinds = (one: SheetDay) => one.content.sessions[0]?.blocks.map(({ kind }) => kind);
  expect(kinds(writeBlock(plain(content), { row, blocks: [emom] }, rows, 0))).toEqual(["strength", "emom", "strength"]);
  expect(kinds(writeBlock(plain(content), { row, blocks: [] }, rows, 0))).toEqual(["strength", "strength"]);
  const second = day(strength("Squat"));
  expect(kinds(writeBlock(plain(second), { row, blocks: [emom] }, rowsOf(content, second), 1))).toEqual([
    "strength",
    "emom",
  ]);
});

it("fills by steps of percent, load, reps or sets, and says which suits", () => {
  const steps = fillSteps("kg");
  const squat = entry("Squat");
  const percent = { ...squat, sets: squat.sets.map((set) => ({ ...set, percent_1rm: 80 })) };
  const kilos = { ...squat, sets: squat.sets.map((set) => ({ ...set, load: { value: 100, unit: "kg" as const } })) };
  expect(steps[defaultStep([percent], steps)]).toEqual({ kind: "percent", amount: 2.5 });
  expect(steps[defaultStep([kilos], steps)]).toEqual({ kind: "load", amount: 2.5, unit: "kg" });
  expect(steps[defaultStep([squat], steps)]).toEqual({ kind: "same" });
  expect(readCell(stepEntry(percent, { kind: "percent", amount: 2.5 }, 3), "load")).toBe("87.5 %");
  expect(readCell(stepEntry(kilos, { kind: "percent", amount: 2.5 }, 1), "load")).toBe("102.5 kg");
  expect(readCell(stepEntry(kilos, { kind: "load", amount: 2.5, unit: "kg" }, 2), "load")).toBe("105 kg");
  expect(readCell(stepEntry(percent, { kind: "load", amount: 2.5, unit: "kg" }, 2), "load")).toBe("80 %");
  expect(readCell(stepEntry(kilos, { kind: "load", amount: 5, unit: "lb" }, 2), "load")).toBe("105 kg");
  expect(readCell(stepEntry(squat, { kind: "reps", amount: 1 }, 2), "sets")).toBe("3×7");
  expect(readCell(stepEntry(squat, { kind: "sets", amount: 1 }, 2), "sets")).toBe("5×5");
});

it("reads the progression of a row", () => {
  const squat = entry("Squat");
  const at = (percent_1rm: number) => ({ ...squat, sets: squat.sets.map((set) => ({ ...set, percent_1rm })) });
  expect(progressionOf([at(70), at(72.5), null, at(75)])).toEqual({ kind: "step", amount: 2.5, unit: "%" });
  expect(progressionOf([at(70), at(70)])).toEqual({ kind: "same" });
  expect(progressionOf([at(70), at(75), at(60)])).toEqual({ kind: "wave", values: [70, 75, 60], unit: "%" });
  expect(progressionOf([at(70), null])).toBeNull();
});
