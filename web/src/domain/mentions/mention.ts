/** What is typed behind the last @ before the cursor: where it begins, and the search term. */
export type MentionQuery = { from: number; term: string };

const MAX_TERM = 40;

/** Returns the mention that is being typed at the cursor; undefined if there is none, or behind one that was picked. */
export function mentionAt(text: string, cursor: number, picked: Mentioned[] = []): MentionQuery | undefined {
  const before = text.slice(0, cursor);
  const from = before.lastIndexOf("@");
  if (from < 0) return undefined;
  // In "a@b.com" nobody is mentioned.
  if (from > 0 && /[\p{L}\p{N}]/u.test(before[from - 1] as string)) return undefined;
  const term = before.slice(from + 1);
  if (term.length > MAX_TERM || /[\n@]/.test(term) || /\s\s/.test(term) || term.startsWith(" ")) return undefined;
  if (picked.some(({ name }) => term.startsWith(name) && /^[^\p{L}\p{N}]/u.test(term.slice(name.length))))
    return undefined;
  return { from, term };
}

export type Mentioned = { id: string; name: string };

/** Returns the text with a name in place of what was typed, and where the cursor is then. */
export function insertMention(
  text: string,
  cursor: number,
  { from }: MentionQuery,
  name: string,
): { text: string; cursor: number } {
  const start = `${text.slice(0, from)}@${name} `;
  return { text: start + text.slice(cursor).replace(/^ /, ""), cursor: start.length };
}

/** Returns those who are still named in a text: a name may have been deleted after it was picked. */
export const stillMentioned = (text: string, picked: Mentioned[]): Mentioned[] =>
  picked.filter(({ name }) => text.includes(`@${name}`));

/** Moves the highlight by one, from the last to the first and back. */
export const moveHighlight = (index: number, step: 1 | -1, length: number): number =>
  length === 0 ? 0 : (index + step + length) % length;

type Part = { text: string; mention: boolean };

/** Splits a text into mentions and what is between them. */
export function splitMentions(text: string, names: string[]): Part[] {
  if (names.length === 0) return [{ text, mention: false }];
  const longestFirst = names.toSorted((a, b) => b.length - a.length);
  const pattern = longestFirst.map((name) => `@${name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`).join("|");
  return text
    .split(new RegExp(`(${pattern})`, "u"))
    .filter((part) => part !== "")
    .map((part) => ({ text: part, mention: longestFirst.some((name) => part === `@${name}`) }));
}
