// Browsers of 2023 may lack it.
const signs = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : undefined;

/** The first sign of a word as people see it: an emoji, or a letter with its accents, is one. */
function firstSign(word: string): string {
  const [first] = signs ? signs.segment(word) : [];
  return first?.segment ?? /^./su.exec(word)?.[0] ?? "";
}

/** "Erik Lindqvist" is "EL", "maya" is "M", an empty name "?"; with `short` only the first of them. */
export function initialsOf(name: string, { short = false } = {}): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = firstSign(words[0] ?? "?");
  const last = words.length > 1 && !short ? firstSign(words.at(-1) ?? "") : "";
  return (first + last).toUpperCase();
}

/** A number that is always the same for the same text, below `size`; picks colours and pictures. */
export function pickOf(text: string, size: number): number {
  let hash = 2166136261;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619);
  return (hash >>> 0) % size;
}
