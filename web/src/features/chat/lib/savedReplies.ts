/** What a saved reply may name in braces. */
export type Variables = { first_name: string; program: string; coach: string };

const VARIABLE = /\{(first_name|program|coach)\}/g;

/** Returns a saved reply with the values of a conversation; unknown ones stay in braces, so that nobody sends them blindly. */
export const fillIn = (text: string, values: Partial<Variables>): string =>
  text.replace(VARIABLE, (whole, name: keyof Variables) => values[name] || whole);

/** What saved replies are searched by: where it begins in the text, and the search term. */
export type ReplyQuery = { from: number; term: string };

const MAX_TERM = 40;

/**
 * Returns what saved replies are searched by: what is typed after a slash at the start of the text, or up to the cursor
 * since the list was opened there (`openedAt`); undefined if neither is the case.
 */
export function replyQuery(text: string, cursor: number, openedAt: number | undefined): ReplyQuery | undefined {
  const match = /^\/([^\n/]{0,40})$/.exec(text);
  if (match?.[1] !== undefined) return { from: 0, term: match[1] };
  if (openedAt === undefined || cursor < openedAt) return undefined;
  const term = text.slice(openedAt, cursor);
  return term.length > MAX_TERM || term.includes("\n") ? undefined : { from: openedAt, term: term.trim() };
}

/** Returns the text with a saved reply in place of what it was searched by, and where the cursor is then. */
export function insertReply(
  text: string,
  cursor: number,
  { from }: ReplyQuery,
  reply: string,
): { text: string; cursor: number } {
  // After a slash all of the text is the search.
  const [before, after] = text.startsWith("/") && from === 0 ? ["", ""] : [text.slice(0, from), text.slice(cursor)];
  const start = `${before}${/\S$/.test(before) ? " " : ""}${reply}`;
  return { text: `${start}${/^\S/.test(after) ? " " : ""}${after}`, cursor: start.length };
}
