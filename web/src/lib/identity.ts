// Browsers of 2023 may lack it.
const graphemes = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : undefined;

/** Returns the first character as people see it: an emoji, or a letter with its accents, is one. */
function firstCharacter(word: string): string {
  const [first] = graphemes ? graphemes.segment(word) : [];
  return first?.segment ?? /^./su.exec(word)?.[0] ?? "";
}

/** "Erik Lindqvist" is "EL", "maya" is "M", an empty name "?"; with `short` only the first of them. */
export function initialsOf(name: string, { short = false } = {}): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstCharacter(words[0] ?? "?");
  const last = words.length > 1 && !short ? firstCharacter(words.at(-1) ?? "") : "";
  return (first + last).toUpperCase();
}

/** "Erik Lindqvist" is "Erik". */
export const firstNameOf = (fullName: string): string => fullName.split(" ")[0] || fullName;

/** Returns a number below `size` that is always the same for a text, to pick a colour or picture. */
export function hashToIndex(text: string, size: number): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return (hash >>> 0) % size;
}
