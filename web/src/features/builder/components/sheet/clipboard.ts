import type { Block } from "~/domain/training/content";
import type { Unread } from "../../lib/sheet/edits";
import { COLUMNS_PER_WEEK, type Range, rowsIn, type Shape, weekOfColumn } from "../../lib/sheet/keys";
import type { SheetRow } from "../../lib/sheet/rows";
import { parseTsv, printTsv, safeForSpreadsheets } from "../../lib/sheet/tsv";
import { blockSummary } from "./SheetRows";
import { cellColumn, cellText } from "./useSheet";

/** What was last copied here: blocks are pasted as they were, and not read from their text. */
let copied: { text: string; blocks: Map<string, Block> } | null = null;

const SAFE_UNITS = { sets: "reps", load: null, effort: "RPE" } as const;

/** The cells of a range as text for other spreadsheets. `notation` has the texts of blocks by their id. */
export function copyRange(
  range: Range,
  rows: SheetRow[],
  shape: Shape,
  unread: Unread[],
  notation: ReadonlyMap<string, string>,
): string {
  const blocks = new Map<string, Block>();
  const columns = Array.from({ length: range.right - range.left + 1 }, (_, index) => range.left + index);
  const cells = rowsIn(range, shape).map((index, line) =>
    columns.map((column, position) => {
      const row = rows[index];
      if (row?.kind !== "block") {
        return row ? safeForSpreadsheets(cellText(row, column, unread), SAFE_UNITS[cellColumn(column)]) : "";
      }
      const place = row.places[weekOfColumn(column)];
      if (!place || column % COLUMNS_PER_WEEK !== 0) return "";
      blocks.set(`${line}.${position}`, place.block);
      return notation.get(place.block.id) ?? blockSummary(place);
    }),
  );
  const text = printTsv(cells);
  copied = { text, blocks };
  return text;
}

export type PastedCell = { row: number; column: number; text: string; block: Block | undefined };

/** Where pasted cells go: from the corner of the range on; fewer cells than a range that is a multiple are repeated. */
export function pasteAt(text: string, range: Range, shape: Shape): { cells: PastedCell[]; lost: number } {
  const matrix = parseTsv(text);
  const blocks = copied?.text === text ? copied.blocks : undefined;
  const width = Math.max(...matrix.map((line) => line.length));
  const selected = rowsIn(range, shape);
  const rangeWidth = range.right - range.left + 1;
  const lines = selected.length % matrix.length === 0 ? Math.max(selected.length, matrix.length) : matrix.length;
  const columns = rangeWidth % width === 0 ? Math.max(rangeWidth, width) : width;
  const targets = shape.rows.flatMap((kind, row) => (kind === "none" || row < range.top ? [] : [row]));
  const cells: PastedCell[] = [];
  for (let line = 0; line < Math.min(lines, targets.length); line += 1) {
    const row = targets[line] ?? 0;
    for (let offset = 0; offset < columns && range.left + offset < shape.columns; offset += 1) {
      const column = range.left + offset;
      if (shape.rows[row] === "text" && column % COLUMNS_PER_WEEK !== 0) continue;
      const at = { line: line % matrix.length, offset: offset % width };
      cells.push({
        row,
        column,
        text: matrix[at.line]?.[at.offset] ?? "",
        block: blocks?.get(`${at.line}.${at.offset}`),
      });
    }
  }
  return { cells, lost: Math.max(0, lines - targets.length) };
}
