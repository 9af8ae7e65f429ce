import { type Block, blocksOf, type Content, entriesOf, type Entry, type Session } from "~/domain/training/content";
import { newBlock, newId, newSession, withNewIds } from "~/domain/training/newParts";
import type { Draft } from "../drafts";
import { editBlock, editEntry } from "../edit";
import { CELL_COLUMNS, type CellColumn, loadModeFor, splitSets, withoutIntensity, writeCell } from "./cells";
import type { BlockRow, EntryPlace, ExerciseRow, SheetRow } from "./rows";

/** Texts of a day that no cell could read, by `unreadKey`. */
export type Unread = Record<string, string>;
/** A day of a week as the sheet edits it. */
export type SheetDay = { content: Content; unread: Unread };
/** What is written into the cells of a row in one week. */
export type RowWrite = { row: ExerciseRow; cells: Partial<Record<CellColumn, string>> };
/** What takes the place of a row's block in one week; no blocks remove it. */
export type BlockWrite = { row: BlockRow; blocks: Block[] } | { row: BlockRow; unread: string };

/** Where a draft keeps the unread texts of the sheet, beside those of its sessions. */
export const SHEET_TEXTS = "sheet";
export const unreadKey = (row: SheetRow, column: CellColumn | "text"): string => `${row.key}.${column}`;

export function readUnread(texts: Draft["texts"] | undefined): Unread {
  try {
    const stored: unknown = JSON.parse(texts?.[SHEET_TEXTS] ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Unread) : {};
  } catch {
    return {};
  }
}

export function withUnread(texts: Draft["texts"], unread: Unread): Draft["texts"] {
  const { [SHEET_TEXTS]: _, ...others } = texts;
  return Object.keys(unread).length > 0 ? { ...others, [SHEET_TEXTS]: JSON.stringify(unread) } : others;
}

function withoutKeys(unread: Unread, keys: string[]): Unread {
  return Object.fromEntries(Object.entries(unread).filter(([key]) => !keys.includes(key)));
}

const findEntry = (content: Content, id: string | undefined): Entry | undefined =>
  id === undefined
    ? undefined
    : blocksOf(content)
        .flatMap(entriesOf)
        .find((entry) => entry.id === id);

function removeEntry(content: Content, id: string): Content {
  const without = (session: Session): Session => ({
    ...session,
    blocks: session.blocks.flatMap((block) => {
      if (!("entries" in block) || !block.entries.some((entry) => entry.id === id)) return [block];
      const entries = block.entries.filter((entry) => entry.id !== id);
      return entries.length > 0 ? [{ ...block, entries } as Block] : [];
    }),
  });
  return withoutEmptySessions({ ...content, sessions: content.sessions.map(without) }, content);
}

/** A session that lost its last block goes too. */
const withoutEmptySessions = (content: Content, before: Content): Content => ({
  ...content,
  sessions: content.sessions.filter(
    (session) =>
      session.blocks.length > 0 || before.sessions.some(({ id, blocks }) => id === session.id && blocks.length === 0),
  ),
});

/** The place of a row in the week nearest to `index`, earlier weeks first. */
function nearest<Place>(places: (Place | null)[], index: number): Place | undefined {
  const before = places.slice(0, index).findLast((place) => place !== null);
  return before ?? places.slice(index).find((place) => place !== null) ?? undefined;
}

/** Puts blocks into a day after the block of the row before, before that of the row after, or at the end. */
function insertBlocks(content: Content, blocks: Block[], around: { before: string[]; after: string[] }, title: string) {
  const has = (ids: string[]) => (block: Block) => ids.includes(block.id);
  const all = blocksOf(content);
  const before = around.before.findLast((id) => all.some((block) => block.id === id));
  const after = around.after.find((id) => all.some((block) => block.id === id));
  const sessions = content.sessions.length > 0 ? content.sessions : [{ ...newSession(), title }];
  const target = before ?? after;
  return {
    ...content,
    sessions: sessions.map((session, index) => {
      const at = target === undefined ? -1 : session.blocks.findIndex(has([target]));
      if (at >= 0) return { ...session, blocks: session.blocks.toSpliced(before ? at + 1 : at, 0, ...blocks) };
      const isLast = target === undefined && index === sessions.length - 1;
      return isLast ? { ...session, blocks: [...session.blocks, ...blocks] } : session;
    }),
  };
}

/** The blocks of the rows before and after a row in a week. */
function blocksAround(content: Content, row: SheetRow, rows: SheetRow[], index: number, added: Map<string, string>) {
  const idOf = (one: SheetRow): string[] => {
    if (one.kind === "block") return one.places[index] ? [one.places[index].block.id] : [];
    if (one.kind !== "exercise") return [];
    const entryId = added.get(one.key) ?? one.places[index]?.entry.id;
    const block = blocksOf(content).find((each) => entriesOf(each).some(({ id }) => id === entryId));
    return block ? [block.id] : [];
  };
  const ofDay = rows.filter(({ weekday }) => weekday === row.weekday);
  const at = ofDay.findIndex(({ key }) => key === row.key);
  return { before: ofDay.slice(0, at).flatMap(idOf), after: ofDay.slice(at + 1).flatMap(idOf) };
}

/** Adds an exercise that a week does not have yet; in a superset, to that of the exercises it is done with. */
function insertEntry(
  content: Content,
  entry: Entry,
  row: ExerciseRow,
  model: EntryPlace,
  rows: SheetRow[],
  index: number,
  added: Map<string, string>,
): Content {
  const around = blocksAround(content, row, rows, index, added);
  if (model.block.kind === "superset") {
    const partners = rows.filter(
      (one) => one.kind === "exercise" && one.places.some((place) => place?.block.id === model.block.id),
    );
    const ids = partners.flatMap((one) => {
      const id = added.get(one.key) ?? (one.kind === "exercise" ? one.places[index]?.entry.id : undefined);
      return id ? [id] : [];
    });
    const block = blocksOf(content).find(
      (one) => one.kind === "superset" && one.entries.some(({ id }) => ids.includes(id)),
    );
    if (block) {
      const earlier = partners.slice(
        0,
        partners.findIndex(({ key }) => key === row.key),
      );
      const isEarlier = ({ id }: Entry) =>
        earlier.some(
          (one) => (added.get(one.key) ?? (one.kind === "exercise" ? one.places[index]?.entry.id : undefined)) === id,
        );
      const at = entriesOf(block).findLastIndex(isEarlier) + 1;
      return editBlock(content, block.id, (old) =>
        old.kind === "superset" ? { ...old, entries: old.entries.toSpliced(at, 0, entry) } : old,
      );
    }
    return insertBlocks(content, [{ ...model.block, id: newId(), entries: [entry] }], around, model.session.title);
  }
  const block = { ...newBlock("strength"), entries: [entry] } as Block;
  return insertBlocks(content, [block], around, model.session.title);
}

/** Writes the cells of one exercise; what can't be read is kept as unread text. */
function writeRow(
  day: SheetDay,
  { row, cells }: RowWrite,
  rows: SheetRow[],
  index: number,
  added: Map<string, string>,
): SheetDay {
  const keys = CELL_COLUMNS.map((column) => unreadKey(row, column));
  const old = findEntry(day.content, row.places[index]?.entry.id);
  const others = [cells.load, cells.effort].filter((text) => text !== undefined && text.trim() !== "");
  if (cells.sets?.trim() === "" && others.length === 0) {
    return { content: old ? removeEntry(day.content, old.id) : day.content, unread: withoutKeys(day.unread, keys) };
  }
  const isTyped = Object.values(cells).some((text) => text.trim() !== "");
  const model = nearest(row.places, index);
  if (!model || (!old && !isTyped)) {
    const cleared = CELL_COLUMNS.filter((column) => cells[column] !== undefined);
    return {
      ...day,
      unread: withoutKeys(
        day.unread,
        cleared.map((column) => unreadKey(row, column)),
      ),
    };
  }
  let entry = old ?? withoutIntensity(withNewIds(model.entry));
  let { unread } = day;
  let isRead = false;
  const inRow = row.places.flatMap((place) => (place ? [place.entry] : []));
  for (const column of CELL_COLUMNS) {
    const text = cells[column];
    if (text === undefined || (column === "sets" && text.trim() === "")) continue;
    const written = writeCell(entry, column, text, loadModeFor(entry, inRow));
    if (!written) unread = { ...unread, [unreadKey(row, column)]: text };
    else {
      entry = written;
      isRead = true;
      const covered = column === "sets" ? (Object.keys(splitSets(text) ?? {}) as CellColumn[]) : [column];
      unread = withoutKeys(
        unread,
        covered.map((one) => unreadKey(row, one)),
      );
    }
  }
  if (!isRead) return { ...day, unread };
  if (old) {
    const block = blocksOf(day.content).find((one) => entriesOf(one).some(({ id }) => id === old.id));
    const content = block
      ? editBlock(day.content, block.id, (one) => editEntry(one, old.id, () => entry))
      : day.content;
    return { content, unread };
  }
  added.set(row.key, entry.id);
  return { content: insertEntry(day.content, entry, row, model, rows, index, added), unread };
}

/** Writes cells of several rows into a day. `index` is the place of its week among those of the rows. */
export function writeRows(day: SheetDay, writes: RowWrite[], rows: SheetRow[], index: number): SheetDay {
  const added = new Map<string, string>();
  return writes.reduce((now, write) => writeRow(now, write, rows, index, added), day);
}

/** Replaces the block of a row in a day, or keeps a text that can't be read. */
export function writeBlock(day: SheetDay, write: BlockWrite, rows: SheetRow[], index: number): SheetDay {
  const { row } = write;
  const key = unreadKey(row, "text");
  if ("unread" in write) return { ...day, unread: { ...day.unread, [key]: write.unread } };
  const unread = withoutKeys(day.unread, [key]);
  const old = row.places[index]?.block;
  if (old && blocksOf(day.content).some(({ id }) => id === old.id)) {
    const content = {
      ...day.content,
      sessions: day.content.sessions.map((session) => ({
        ...session,
        blocks: session.blocks.flatMap((block) => (block.id === old.id ? write.blocks : [block])),
      })),
    };
    return { content: withoutEmptySessions(content, day.content), unread };
  }
  if (write.blocks.length === 0) return { ...day, unread };
  const title = nearest(row.places, index)?.session.title ?? "";
  const around = blocksAround(day.content, row, rows, index, new Map());
  return { content: insertBlocks(day.content, write.blocks, around, title), unread };
}
