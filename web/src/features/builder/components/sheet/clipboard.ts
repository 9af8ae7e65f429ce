import type { Block } from "~/domain/training/content";
import { replaceCopied } from "~/lib/clipboard";
import type { Unread } from "../../lib/sheet/edits";
import { COLUMNS_PER_WEEK, type Range, rowsIn, type Shape, weekOfColumn } from "../../lib/sheet/keys";
import type { SheetRow } from "../../lib/sheet/rows";
import { parseTsv, printTsv, safeForSpreadsheets } from "../../lib/sheet/tsv";
import { printEach } from "./CellEditor";
import { blockSummary } from "./SheetRows";
import { cellColumn, cellText } from "./useSheet";

/**
 * What was last copied here, by the texts that it may have on the clipboard: blocks are pasted as they were, and not
 * read from their text.
 */
let copied: { texts: string[]; blocks: Map<string, Block> } | null = null;

const SAFE_UNITS = { sets: "reps", load: null, effort: "RPE" } as const;

export type Cells = { range: Range; rows: SheetRow[]; shape: Shape; unread: Unread[] };

/** The cells as text for other spreadsheets, and the blocks among them by their place in it. */
function printCells({ range, rows, shape, unread }: Cells, notation: ReadonlyMap<string, string>) {
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
  return { text: printTsv(cells), blocks };
}

/**
 * Copies cells as text for other spreadsheets. `notation` has the texts of blocks by their id. The server writes them:
 * a block that was just changed is copied by its name, until its text is there.
 */
export function copyCells(data: DataTransfer, cells: Cells, notation: ReadonlyMap<string, string>): void {
  const { text, blocks } = printCells(cells, notation);
  data.setData("text/plain", text);
  const copy = { texts: [text], blocks };
  copied = copy;
  const missing = [...blocks.values()].filter(({ id }) => !notation.has(id));
  if (missing.length === 0) return;
  void replaceCopied(async () => {
    const whole = printCells(cells, new Map([...notation, ...(await printEach(missing))]));
    copy.texts.push(whole.text);
    return whole.text;
  });
}

export type PastedCell = { row: number; column: number; text: string; block: Block | undefined };

/** Where pasted cells go: from the corner of the range on; fewer cells than a range that is a multiple are repeated. */
export function pasteAt(text: string, range: Range, shape: Shape): { cells: PastedCell[]; lost: number } {
  const matrix = parseTsv(text);
  const blocks = copied?.texts.includes(text) ? copied.blocks : undefined;
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
