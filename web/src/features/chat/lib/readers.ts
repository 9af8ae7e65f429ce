import { locale } from "~/lib/locale";
import { m } from "~/paraglide/messages.js";
import type { Conversation } from "../api";

type Read = Pick<Conversation, "kind" | "readers" | "reader_count">;

/** The coaches who read a direct conversation, for clients: "Erik, Ines, Sam and 2 more". */
export function readerNames({ readers, reader_count: count }: Read): string {
  const more = (count ?? 0) - readers.length;
  const names = more > 0 ? [...readers, m.chat_more_readers({ count: String(more) })] : readers;
  return new Intl.ListFormat(locale(), { type: "conjunction" }).format(names);
}

export const memberCount = (count: number): string => m.chat_members({ count: String(count) });

/** For clients: who reads a conversation. Empty for coaches. */
export function readersText(conversation: Read): string {
  const { kind, reader_count: count } = conversation;
  // Earlier releases kept conversations on the device without it.
  if (typeof count !== "number") return "";
  return kind === "direct"
    ? m.chat_private({ names: readerNames(conversation) })
    : m.chat_community_of({ members: memberCount(count) });
}
