import type { Block } from "~/domain/training/content";
import { withNewIds } from "~/domain/training/newParts";
import { readCell } from "../../lib/sheet/cells";
import { COLUMNS_PER_WEEK, type Range, rowsIn, type Shape, weekOfColumn } from "../../lib/sheet/keys";
import type { SheetRow } from "../../lib/sheet/rows";
import { type FillStep, stepEntry } from "../../lib/sheet/steps";
import type { CellWrite, TextWrite } from "./useSheet";
import { cellColumn } from "./useSheet";

/** Rows that are filled to the right: from which week, into which weeks, and which of the three cells. */
export type Fill = { rows: number[]; source: number; weeks: number; columns: number[] };

/** What Ctrl R fills: the weeks of the range from its first, or from one week those after it. */
export function fillOf(range: Range, shape: Shape, weeksAfter: number): Fill | null {
  const first = weekOfColumn(range.left);
  const last = weekOfColumn(range.right);
  const weekCount = shape.columns / COLUMNS_PER_WEEK;
  const weeks = last > first ? last - first : Math.min(weeksAfter, weekCount - 1 - first);
  const isSingle = range.left === range.right;
  const from = range.left % COLUMNS_PER_WEEK;
  const to = last > first ? COLUMNS_PER_WEEK - 1 : range.right % COLUMNS_PER_WEEK;
  const columns = [0, 1, 2].filter(
    (column) => isSingle || (last > first && from > to) || (column >= from && column <= to),
  );
  return weeks < 1 ? null : { rows: rowsIn(range, shape), source: first, weeks, columns };
}

/** What a fill writes. What could not be read is not filled. */
export function fillWrites(
  { rows: indexes, source, weeks, columns }: Fill,
  rows: SheetRow[],
  step: FillStep,
): { cells: CellWrite[]; texts: (TextWrite & { blocks: Block[] })[] } {
  const cells: CellWrite[] = [];
  const texts: (TextWrite & { blocks: Block[] })[] = [];
  for (const index of indexes) {
    const row = rows[index];
    for (let times = 1; times <= weeks; times += 1) {
      const column = (source + times) * COLUMNS_PER_WEEK;
      if (row?.kind === "block") {
        const block = row.places[source]?.block;
        texts.push({ row: index, column, blocks: block ? [withNewIds(block)] : [] });
      }
      const entry = row?.kind === "exercise" ? row.places[source]?.entry : undefined;
      if (!entry) continue;
      const stepped = stepEntry(entry, step, times);
      for (const offset of columns) {
        cells.push({ row: index, column: column + offset, text: readCell(stepped, cellColumn(offset)) });
      }
    }
  }
  return { cells, texts };
}
