/** A cell by the number of its row and column, from 0. */
export type Position = { row: number; column: number };
/** The cell that has the focus, and the opposite corner of the range; the same cell if only one is selected. */
export type Selection = { active: Position; end: Position };
export type Range = { top: number; bottom: number; left: number; right: number };

/** What can be selected: rows with three cells a week, rows with one text a week, and rows without cells. */
export type RowShape = "cells" | "text" | "none";
export type Shape = { rows: RowShape[]; columns: number };
export type Key = { key: string; shift?: boolean; control?: boolean };

export const COLUMNS_PER_WEEK = 3;
const PAGE_ROWS = 10;

export const single = (position: Position): Selection => ({ active: position, end: position });

export const weekOfColumn = (column: number): number => Math.floor(column / COLUMNS_PER_WEEK);

/** A cell of a text row is the whole week. */
function snap({ row, column }: Position, shape: Shape): Position {
  return { row, column: shape.rows[row] === "text" ? weekOfColumn(column) * COLUMNS_PER_WEEK : column };
}

function nextRow(row: number, step: 1 | -1, shape: Shape): number {
  for (let next = row + step; next >= 0 && next < shape.rows.length; next += step) {
    if (shape.rows[next] !== "none") return next;
  }
  return row;
}

function nextColumn({ row, column }: Position, step: 1 | -1, shape: Shape): number {
  const next = shape.rows[row] === "text" ? (weekOfColumn(column) + step) * COLUMNS_PER_WEEK : column + step;
  return next < 0 || next >= shape.columns ? column : next;
}

/** The first row that can be selected from `row` on, up or down; null if there is none. */
export function selectableRow(row: number, shape: Shape): number | null {
  for (let distance = 0; distance < shape.rows.length + row; distance += 1) {
    for (const candidate of [row + distance, row - distance]) {
      if (candidate >= 0 && candidate < shape.rows.length && shape.rows[candidate] !== "none") return candidate;
    }
  }
  return null;
}

/** The cell to which a key leads, or null if the key does not move. */
function target(from: Position, { key, control }: Key, shape: Shape): Position | null {
  const first = selectableRow(0, shape) ?? 0;
  const last = selectableRow(shape.rows.length - 1, shape) ?? 0;
  const { row, column } = from;
  switch (key) {
    case "ArrowUp":
      return { row: control ? first : nextRow(row, -1, shape), column };
    case "ArrowDown":
      return { row: control ? last : nextRow(row, 1, shape), column };
    case "ArrowLeft":
      return { row, column: control ? 0 : nextColumn(from, -1, shape) };
    case "ArrowRight":
      return { row, column: control ? shape.columns - 1 : nextColumn(from, 1, shape) };
    case "Home":
      return { row: control ? first : row, column: 0 };
    case "End":
      return { row: control ? last : row, column: shape.columns - 1 };
    case "PageUp":
      return { row: selectableRow(Math.max(first, row - PAGE_ROWS), shape) ?? row, column };
    case "PageDown":
      return { row: selectableRow(Math.min(last, row + PAGE_ROWS), shape) ?? row, column };
    default:
      return null;
  }
}

/** The cell after or before a cell, row by row; null after the last and before the first, where Tab leaves the sheet. */
export function tabFrom(from: Position, back: boolean, shape: Shape): Position | null {
  const column = nextColumn(from, back ? -1 : 1, shape);
  if (column !== from.column) return { row: from.row, column };
  const row = nextRow(from.row, back ? -1 : 1, shape);
  return row === from.row ? null : snap({ row, column: back ? shape.columns - 1 : 0 }, shape);
}

/** The selection after a key: arrows, Home, End and pages move, with Shift they extend; null for any other key. */
export function moveSelection(selection: Selection, key: Key, shape: Shape): Selection | null {
  const from = key.shift ? selection.end : selection.active;
  const to = target(from, key, shape);
  if (!to) return null;
  // The corner of a range keeps its column on the way through text rows.
  return key.shift ? { active: selection.active, end: to } : single(snap(to, shape));
}

/** The cell to which Enter leads. */
export const enterFrom = (from: Position, back: boolean, shape: Shape): Position =>
  snap({ row: nextRow(from.row, back ? -1 : 1, shape), column: from.column }, shape);

/** The selected cells; a text row in the range takes whole weeks. */
export function rangeOf({ active, end }: Selection, shape: Shape): Range {
  const range = {
    top: Math.min(active.row, end.row),
    bottom: Math.max(active.row, end.row),
    left: Math.min(active.column, end.column),
    right: Math.max(active.column, end.column),
  };
  const hasText = shape.rows.slice(range.top, range.bottom + 1).includes("text");
  if (!hasText) return range;
  return {
    ...range,
    left: weekOfColumn(range.left) * COLUMNS_PER_WEEK,
    right: (weekOfColumn(range.right) + 1) * COLUMNS_PER_WEEK - 1,
  };
}

/** The rows of a range that have cells. */
export const rowsIn = ({ top, bottom }: Range, shape: Shape): number[] =>
  Array.from({ length: bottom - top + 1 }, (_, index) => top + index).filter((row) => shape.rows[row] !== "none");

/** What a key that does not move does with the selected cells. */
export type Command =
  | "edit"
  | "clear"
  | "fillDown"
  | "fillRight"
  | "fillRange"
  | "selectRow"
  | "selectAll"
  | "down"
  | "up"
  | "type"
  | null;

export function commandOf({ key, shift, control }: Key): Command {
  if (control) {
    const commands: Record<string, Command> = { d: "fillDown", r: "fillRight", Enter: "fillRange", a: "selectAll" };
    return shift ? null : (commands[key.length === 1 ? key.toLowerCase() : key] ?? null);
  }
  if (key === " " && shift) return "selectRow";
  if (key === "Enter") return shift ? "up" : "down";
  if (key === "F2") return "edit";
  if (key === "Delete" || key === "Backspace") return "clear";
  return key.length === 1 ? "type" : null;
}
