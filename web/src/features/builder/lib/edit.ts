import type { Block, Content, Entry, PrescribedSet, Session } from "~/domain/training/content";

/** Edits that don't mutate. Each returns a new value that shares everything unchanged with the old one. */

export function replaceById<T extends { id: string }>(list: T[], id: string, change: (item: T) => T): T[] {
  return list.map((item) => (item.id === id ? change(item) : item));
}

export function editSession(content: Content, id: string, change: (session: Session) => Session): Content {
  return { ...content, sessions: replaceById(content.sessions, id, change) };
}

export function editBlock(content: Content, id: string, change: (block: Block) => Block): Content {
  return {
    ...content,
    sessions: content.sessions.map((session) =>
      session.blocks.some((block) => block.id === id)
        ? { ...session, blocks: replaceById(session.blocks, id, change) }
        : session,
    ),
  };
}

/** Changes one exercise of a block. */
export function editEntry(block: Block, id: string, change: (entry: Entry) => Entry): Block {
  return "entries" in block ? { ...block, entries: replaceById(block.entries, id, change) } : block;
}

export function editSet(entry: Entry, id: string, change: (set: PrescribedSet) => PrescribedSet): Entry {
  return { ...entry, sets: replaceById(entry.sets, id, change) };
}

/** Moves the item at `from` to `to`. */
export function moveItem<T>(list: T[], from: number, to: number): T[] {
  const remaining = list.toSpliced(from, 1);
  const item = list[from];
  return item === undefined ? list : remaining.toSpliced(to, 0, item);
}

/** Inserts an item after the one with `id`, or at the end if there is none. */
export function insertAfter<T extends { id: string }>(list: T[], id: string | undefined, added: T): T[] {
  const index = list.findIndex((item) => item.id === id);
  return index < 0 ? [...list, added] : list.toSpliced(index + 1, 0, added);
}
