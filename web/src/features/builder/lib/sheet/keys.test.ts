import { expect, it } from "vitest";
import { commandOf, enterFrom, moveSelection, rangeOf, rowsIn, type Shape, single, tabFrom } from "./keys";

/** A heading, two exercises, a text, the row to add to, a heading and one more exercise; two weeks. */
const shape: Shape = { rows: ["none", "cells", "cells", "text", "none", "none", "cells"], columns: 6 };
const at = (row: number, column: number) => ({ row, column });

it("moves over rows without cells and stays at the edges", () => {
  expect(moveSelection(single(at(3, 0)), { key: "ArrowDown" }, shape)).toEqual(single(at(6, 0)));
  expect(moveSelection(single(at(6, 5)), { key: "ArrowDown" }, shape)).toEqual(single(at(6, 5)));
  expect(moveSelection(single(at(1, 0)), { key: "ArrowUp" }, shape)).toEqual(single(at(1, 0)));
  expect(moveSelection(single(at(1, 5)), { key: "ArrowRight" }, shape)).toEqual(single(at(1, 5)));
});

it("takes a text row week by week", () => {
  expect(moveSelection(single(at(2, 4)), { key: "ArrowDown" }, shape)).toEqual(single(at(3, 3)));
  expect(moveSelection(single(at(3, 0)), { key: "ArrowRight" }, shape)).toEqual(single(at(3, 3)));
  expect(rangeOf({ active: at(2, 1), end: at(3, 4) }, shape)).toEqual({ top: 2, bottom: 3, left: 0, right: 5 });
});

it("extends with Shift from where the selection began", () => {
  const extended = moveSelection(single(at(1, 1)), { key: "ArrowDown", shift: true }, shape);
  expect(extended).toEqual({ active: at(1, 1), end: at(2, 1) });
  const wide = extended && moveSelection(extended, { key: "ArrowLeft", shift: true }, shape);
  expect(wide && rangeOf(wide, shape)).toEqual({ top: 1, bottom: 2, left: 0, right: 1 });
});

it("jumps to the ends with Ctrl, Home, End and pages", () => {
  const from = single(at(2, 2));
  expect(moveSelection(from, { key: "Home" }, shape)?.active).toEqual(at(2, 0));
  expect(moveSelection(from, { key: "End", control: true }, shape)?.active).toEqual(at(6, 5));
  expect(moveSelection(from, { key: "ArrowUp", control: true }, shape)?.active).toEqual(at(1, 2));
  expect(moveSelection(from, { key: "PageDown" }, shape)?.active).toEqual(at(6, 2));
  expect(moveSelection(from, { key: "x" }, shape)).toBeNull();
});

it("goes from cell to cell with Tab, and out of the sheet at its ends", () => {
  expect(tabFrom(at(1, 5), false, shape)).toEqual(at(2, 0));
  expect(tabFrom(at(6, 0), true, shape)).toEqual(at(3, 3));
  expect(tabFrom(at(6, 5), false, shape)).toBeNull();
  expect(tabFrom(at(1, 0), true, shape)).toBeNull();
});

it("goes down with Enter", () => {
  expect(enterFrom(at(1, 4), false, shape)).toEqual(at(2, 4));
  expect(rowsIn({ top: 2, bottom: 6, left: 0, right: 0 }, shape)).toEqual([2, 3, 6]);
});

it.each([
  [{ key: "d", control: true }, "fillDown"],
  [{ key: "R", control: true }, "fillRight"],
  [{ key: "Enter", control: true }, "fillRange"],
  [{ key: " ", shift: true }, "selectRow"],
  [{ key: "F2" }, "edit"],
  [{ key: "Delete" }, "clear"],
  [{ key: "5" }, "type"],
  [{ key: "Enter" }, "down"],
  [{ key: "z", control: true }, null],
  [{ key: "R", control: true, shift: true }, null],
  [{ key: "Shift" }, null],
] as const)("knows what %o does", (key, command) => {
  expect(commandOf(key)).toBe(command);
});
