import type { Block, Content } from "~/domain/training/content";
import { newSession } from "~/domain/training/newParts";

/** Adds a block at the end of a day; a rest day gets a session for it. */
export function appendBlock(content: Content, block: Block): Content {
  const sessions = content.sessions.length > 0 ? content.sessions : [newSession()];
  return {
    ...content,
    sessions: sessions.map((session, index) =>
      index === sessions.length - 1 ? { ...session, blocks: [...session.blocks, block] } : session,
    ),
  };
}
