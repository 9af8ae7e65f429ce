import { useCallback, useMemo } from "react";
import { LAST_DAY } from "~/api/limits";
import { type Block, type Content, REST_DAY } from "~/domain/training/content";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { useWeeks } from "../../api/timeline";
import { useDrafts } from "../../lib/drafts";
import { CELL_COLUMNS, type CellColumn, readCell } from "../../lib/sheet/cells";
import {
  type BlockWrite,
  readUnread,
  type RowWrite,
  type SheetDay,
  type Unread,
  unreadKey,
  withUnread,
  writeBlock,
  writeRows,
} from "../../lib/sheet/edits";
import { COLUMNS_PER_WEEK, type Position, type Shape, weekOfColumn } from "../../lib/sheet/keys";
import { type SheetRow, type SheetWeek, sheetRows } from "../../lib/sheet/rows";
import { useBuilder } from "../context";

/** What is written into a cell: a text, or in a text row a block or a text that can't be read. */
export type CellWrite = Position & { text: string };
export type TextWrite = Position & ({ blocks: Block[] } | { unread: string });

/** The last week that is whole. */
export const LAST_WEEK = weekOf(LAST_DAY) - 1;
const SHAPES = { day: "none", add: "none", exercise: "cells", block: "text" } as const;

export const cellColumn = (column: number): CellColumn => CELL_COLUMNS[column % COLUMNS_PER_WEEK] ?? "sets";

/** The text of a cell of an exercise, with what could not be read; "" where the week does not have the exercise. */
export function cellText(row: SheetRow, column: number, unread: Unread[]): string {
  if (row.kind !== "exercise") return "";
  const week = weekOfColumn(column);
  const entry = row.places[week]?.entry;
  return unread[week]?.[unreadKey(row, cellColumn(column))] ?? (entry ? readCell(entry, cellColumn(column)) : "");
}

/** The rows of the weeks shown, and the functions that write them. Every edit is a draft, and one step to undo. */
export function useSheet(firstWeek: number, count: number, emptyDays: ReadonlySet<number>) {
  const { timeline, timelineRef, actions } = useBuilder();
  const { weeks: published, error, refetches } = useWeeks(timelineRef, firstWeek, count);
  // What comes next is there when one moves on.
  useWeeks(timelineRef, Math.min(firstWeek + count, LAST_WEEK - count), count);
  const drafts = useDrafts(timeline.id, firstWeek * DAYS_PER_WEEK, count * DAYS_PER_WEEK);
  const isLoaded = published.every((days) => days !== null);
  const weeks = useMemo<SheetWeek[]>(
    () =>
      published.map((days, index) => ({
        week: firstWeek + index,
        days:
          days &&
          Array.from({ length: DAYS_PER_WEEK }, (_, weekday): Content => {
            const day = (firstWeek + index) * DAYS_PER_WEEK + weekday;
            const draft = drafts[index * DAYS_PER_WEEK + weekday];
            return draft?.content ?? days.find((one) => one.day === day)?.content ?? REST_DAY;
          }),
      })),
    [published, drafts, firstWeek],
  );
  const rows = useMemo(() => sheetRows(weeks, emptyDays), [weeks, emptyDays]);
  const unread = useMemo<Unread[]>(
    () =>
      Array.from({ length: count }, (_, week) =>
        Object.assign(
          {},
          ...drafts.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK).map((draft) => readUnread(draft?.texts)),
        ),
      ),
    [drafts, count],
  );
  const shape = useMemo<Shape>(
    () => ({ rows: rows.map(({ kind }) => SHAPES[kind]), columns: count * COLUMNS_PER_WEEK }),
    [rows, count],
  );

  const write = useCallback(
    (cells: CellWrite[], texts: TextWrite[] = []): boolean => {
      type DayWrites = { week: number; rows: Map<string, RowWrite>; blocks: BlockWrite[] };
      const days = new Map<number, DayWrites>();
      const dayOf = ({ row, column }: Position): [SheetRow | undefined, DayWrites] => {
        const week = weekOfColumn(column);
        const day = (firstWeek + week) * DAYS_PER_WEEK + (rows[row]?.weekday ?? 0);
        const writes = days.get(day) ?? { week, rows: new Map(), blocks: [] };
        days.set(day, writes);
        return [rows[row], writes];
      };
      for (const cell of cells) {
        const [row, writes] = dayOf(cell);
        if (row?.kind !== "exercise") continue;
        const ofRow = writes.rows.get(row.key) ?? { row, cells: {} };
        writes.rows.set(row.key, { row, cells: { ...ofRow.cells, [cellColumn(cell.column)]: cell.text } });
      }
      for (const text of texts) {
        const [row, writes] = dayOf(text);
        if (row?.kind !== "block") continue;
        writes.blocks.push("unread" in text ? { row, unread: text.unread } : { row, blocks: text.blocks });
      }
      return actions.editDrafts([...days.keys()], (draft, day) => {
        const writes = days.get(day);
        if (!writes) return draft;
        let next: SheetDay = { content: draft.content, unread: readUnread(draft.texts) };
        next = writeRows(next, [...writes.rows.values()], rows, writes.week);
        for (const block of writes.blocks) next = writeBlock(next, block, rows, writes.week);
        return { content: next.content, texts: withUnread(draft.texts, next.unread) };
      });
    },
    [actions, firstWeek, rows],
  );
  return { rows, weeks, drafts, published, unread, shape, write, isLoaded, error, refetches };
}

export type Sheet = ReturnType<typeof useSheet>;
