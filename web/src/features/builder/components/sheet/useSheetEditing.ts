import { type ClipboardEvent, type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { useUnit } from "~/domain/training/useUnit";
import {
  commandOf,
  COLUMNS_PER_WEEK,
  enterFrom,
  moveSelection,
  type Position,
  rangeOf,
  rowsIn,
  selectableRow,
  type Selection,
  single,
  tabFrom,
  weekOfColumn,
} from "../../lib/sheet/keys";
import { unreadKey } from "../../lib/sheet/edits";
import { withNewIds } from "~/domain/training/newParts";
import { defaultStep, fillSteps } from "../../lib/sheet/steps";
import { type After, readBlocks } from "./CellEditor";
import { copyCells, pasteAt } from "./clipboard";
import { type Fill, fillOf, fillWrites } from "./fill";
import { type CellWrite, cellColumn, cellText, type Sheet, type TextWrite } from "./useSheet";

/** How many weeks are filled unless one chooses: a block of four. */
const WEEKS_AFTER = 3;

type Editing = { text: string | null; isTyped: boolean } | null;
export type Filling = { fill: Fill; step: number };

const cellAt = (target: EventTarget | null): Position | null => {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-column]") : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : null;
};

/** Selection, keys, mouse and clipboard of the sheet. */
export function useSheetEditing(sheet: Sheet, notation: ReadonlyMap<string, string>, onAdd: (row: number) => void) {
  const { rows, shape, unread, write } = sheet;
  const unit = useUnit();
  const steps = fillSteps(unit);
  const [stored, setSelection] = useState<Selection>(() => single({ row: 0, column: 0 }));
  const [editing, setEditing] = useState<Editing>(null);
  const [filling, setFilling] = useState<Filling | null>(null);
  const dragging = useRef<"range" | "fill" | null>(null);
  // Rows come and go with the weeks and the edits: the cell with the focus is the nearest that there is.
  const clamp = ({ row, column }: Position): Position => ({
    row: selectableRow(Math.min(row, Math.max(0, shape.rows.length - 1)), shape) ?? 0,
    column: Math.min(column, shape.columns - 1),
  });
  const selection = { active: clamp(stored.active), end: clamp(stored.end) };
  const { active } = selection;
  const range = rangeOf(selection, shape);
  const activeRow = rows[active.row];

  const textOf = ({ row, column }: Position): string => {
    const one = rows[row];
    return one ? cellText(one, column, unread) : "";
  };
  const cellsIn = (): Position[] =>
    rowsIn(range, shape).flatMap((row) =>
      Array.from({ length: range.right - range.left + 1 }, (_, index) => ({ row, column: range.left + index })).filter(
        ({ column }) => shape.rows[row] === "cells" || column % COLUMNS_PER_WEEK === 0,
      ),
    );

  const writeText = async (at: Position, text: string) => {
    const row = rows[at.row];
    if (row?.kind !== "block") return;
    const block = row.places[weekOfColumn(at.column)]?.block;
    try {
      const blocks = await readBlocks(text, block ? [block] : []);
      // What the plan lacks stays as it was typed.
      if (!blocks || !write([], [{ ...at, blocks }])) write([], [{ ...at, unread: text }]);
    } catch (error) {
      toastError(errorMessage(error));
      write([], [{ ...at, unread: text }]);
    }
  };

  const clear = () => {
    const cells = cellsIn();
    write(
      cells.filter(({ row }) => shape.rows[row] === "cells").map((cell) => ({ ...cell, text: "" })),
      cells.filter(({ row }) => shape.rows[row] === "text").map((cell) => ({ ...cell, blocks: [] })),
    );
  };

  /** Copies rows or cells inside the range: the source of each cell is given. */
  const copyInside = (sourceOf: (cell: Position) => Position | null) => {
    const cells: CellWrite[] = [];
    const texts: TextWrite[] = [];
    for (const cell of cellsIn()) {
      const source = sourceOf(cell);
      if (!source || (source.row === cell.row && source.column === cell.column)) continue;
      const from = rows[source.row];
      if (shape.rows[cell.row] !== shape.rows[source.row]) continue;
      if (from?.kind === "block") {
        const block = from.places[weekOfColumn(source.column)]?.block;
        texts.push({ ...cell, blocks: block ? [withNewIds(block)] : [] });
      } else cells.push({ ...cell, text: textOf(source) });
    }
    write(cells, texts);
  };
  const fillDown = () => {
    const selected = rowsIn(range, shape);
    const [top = range.top] = selected;
    const above = selected.length > 1 ? top : enterFrom({ row: top, column: range.left }, true, shape).row;
    copyInside(({ column }) => ({ row: above, column }));
  };
  const fillRange = () => copyInside((cell) => (cellColumn(cell.column) === cellColumn(active.column) ? active : null));

  const startFill = (weeks = WEEKS_AFTER) => {
    const fill = fillOf(range, shape, weeks);
    if (!fill) return;
    const entries = fill.rows.flatMap((row) => {
      const one = rows[row];
      const entry = one?.kind === "exercise" ? one.places[fill.source]?.entry : undefined;
      return entry ? [entry] : [];
    });
    setFilling({ fill, step: defaultStep(entries, steps) });
  };
  const finishFill = () => {
    const step = filling && steps[filling.step];
    if (!filling || !step) return;
    const { cells, texts } = fillWrites(filling.fill, rows, step);
    write(cells, texts);
    setFilling(null);
  };
  const changeFill = (key: string, shift: boolean): boolean => {
    if (!filling) return false;
    const by = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
    if (key === "Enter") finishFill();
    else if (key === "Escape") setFilling(null);
    else if (by !== 0 && shift) {
      const most = shape.columns / COLUMNS_PER_WEEK - 1 - filling.fill.source;
      const weeks = Math.min(most, Math.max(1, filling.fill.weeks + by));
      setFilling({ ...filling, fill: { ...filling.fill, weeks } });
    } else if (by !== 0) setFilling({ ...filling, step: (filling.step + by + steps.length) % steps.length });
    else return false;
    return true;
  };

  const edit = (typed: string | null) => {
    if (activeRow?.kind !== "exercise" && activeRow?.kind !== "block") return;
    const key = activeRow.kind === "block" ? unread[weekOfColumn(active.column)]?.[unreadKey(activeRow, "text")] : null;
    const text = activeRow.kind === "block" ? (typed ?? key ?? null) : (typed ?? textOf(active));
    setEditing({ text, isTyped: typed !== null });
  };

  const goAfter = (after: After) => {
    const moves = { left: "ArrowLeft", right: "ArrowRight" } as const;
    if (after === "down" || after === "up") setSelection(single(enterFrom(active, after === "up", shape)));
    else if (after === "next" || after === "back")
      setSelection(single(tabFrom(active, after === "back", shape) ?? active));
    else if (after === "left" || after === "right")
      setSelection(moveSelection(single(active), { key: moves[after] }, shape) ?? selection);
  };
  const commit = (text: string, after: After) => {
    setEditing(null);
    const isChanged = activeRow?.kind === "block" ? editing?.text !== text : textOf(active) !== text;
    if (after === "all") {
      write(
        cellsIn()
          .filter((cell) => shape.rows[cell.row] === "cells" && cellColumn(cell.column) === cellColumn(active.column))
          .map((cell) => ({ ...cell, text })),
      );
    } else if (isChanged && activeRow?.kind === "block") void writeText(active, text);
    else if (isChanged) write([{ ...active, text }]);
    goAfter(after);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (editing || event.altKey || !cellAt(event.target)) return;
    const key = { key: event.key, shift: event.shiftKey, control: event.ctrlKey || event.metaKey };
    const done = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (!key.control && changeFill(event.key, event.shiftKey)) return done();
    if (event.key === "Tab") {
      const to = tabFrom(active, event.shiftKey, shape);
      if (!to) return;
      setSelection(single(to));
      return done();
    }
    const moved = moveSelection(selection, key, shape);
    if (moved) {
      setFilling(null);
      setSelection(moved);
      return done();
    }
    if (event.key === "/" && !key.control) {
      onAdd(active.row);
      return done();
    }
    if (event.key === "Escape") return setSelection(single(active));
    const command = commandOf(key);
    if (!command) return;
    done();
    if (command === "edit") edit(null);
    else if (command === "type") edit(event.key);
    else if (command === "clear") clear();
    else if (command === "fillDown") fillDown();
    else if (command === "fillRight") startFill();
    else if (command === "fillRange") fillRange();
    else if (command === "selectRow")
      setSelection({ active: { ...active, column: 0 }, end: { row: active.row, column: shape.columns - 1 } });
    else if (command === "selectAll") {
      const [first, last] = [selectableRow(0, shape) ?? 0, selectableRow(shape.rows.length - 1, shape) ?? 0];
      setSelection({ active: { row: first, column: 0 }, end: { row: last, column: shape.columns - 1 } });
    } else if (activeRow?.kind === "block" && command === "down") edit(null);
    else setSelection(single(enterFrom(active, command === "up", shape)));
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target instanceof Element)) return;
    // The field writes its text into its own cell before another cell is selected.
    if (editing && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (event.target.closest("[data-handle]")) {
      dragging.current = "fill";
      event.preventDefault();
      return;
    }
    const at = cellAt(event.target);
    if (!at) return;
    setFilling(null);
    const isSame = at.row === active.row && at.column === active.column;
    if (isSame && event.pointerType === "touch") edit(null);
    else setSelection(event.shiftKey ? { active, end: at } : single(at));
    if (event.pointerType === "mouse" && !event.shiftKey) dragging.current = "range";
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const at = dragging.current ? cellAt(event.target) : null;
    if (!at) return;
    if (dragging.current === "range") {
      if (at.row !== selection.end.row || at.column !== selection.end.column) setSelection({ active, end: at });
      return;
    }
    const weeks = weekOfColumn(at.column) - weekOfColumn(range.left);
    if (weeks < 1) setFilling(null);
    else if (filling) setFilling({ ...filling, fill: { ...filling.fill, weeks } });
    else startFill(weeks);
  };
  const stopDragging = useCallback(() => {
    dragging.current = null;
  }, []);

  const onCopy = (event: ClipboardEvent<HTMLElement>) => {
    if (editing || !cellAt(event.target)) return;
    event.preventDefault();
    copyCells(event.clipboardData, { range, rows, shape, unread }, notation);
    if (event.type === "cut") clear();
  };
  const onPaste = (event: ClipboardEvent<HTMLElement>) => {
    if (editing || !cellAt(event.target)) return;
    event.preventDefault();
    const pasted = pasteAt(event.clipboardData.getData("text/plain"), range, shape);
    if (pasted.lost > 0) toast(m.builder_sheet_paste_cut({ count: pasted.lost }));
    const cells = pasted.cells.filter(({ row }) => shape.rows[row] === "cells");
    const texts = pasted.cells.filter(({ row }) => shape.rows[row] === "text");
    const last = pasted.cells.at(-1);
    if (last) setSelection({ active: { row: pasted.cells[0]?.row ?? active.row, column: range.left }, end: last });
    void readPasted(texts).then((read) => write(cells, read));
  };
  const readPasted = (texts: { row: number; column: number; text: string; block: unknown }[]): Promise<TextWrite[]> =>
    Promise.all(
      texts.map(async ({ row, column, text, block }): Promise<TextWrite> => {
        if (block) return { row, column, blocks: [withNewIds(block as never)] };
        const one = rows[row];
        const old = one?.kind === "block" ? one.places[weekOfColumn(column)]?.block : undefined;
        const blocks = await readBlocks(text, old ? [old] : []).catch(() => null);
        return blocks ? { row, column, blocks } : { row, column, unread: text };
      }),
    );

  return {
    selection,
    select: setSelection,
    range,
    active,
    activeRow,
    editing,
    edit,
    cancel: useCallback(() => setEditing(null), []),
    commit,
    filling,
    setFilling,
    finishFill,
    steps,
    unit,
    handlers: {
      onKeyDown,
      onPointerDown,
      onPointerMove,
      onPointerUp: stopDragging,
      onPointerLeave: stopDragging,
      onDoubleClick: (event: { target: EventTarget }) => cellAt(event.target) && edit(null),
      onCopy,
      onCut: onCopy,
      onPaste,
    },
  };
}
