import type { ReadLine } from "../paste/reading";

/** Which rows of a file are shown: all of them, or those with one verdict. */
export type Shown = "all" | "question" | "guess" | "left_out";
export const SHOWN: Shown[] = ["all", "question", "guess", "left_out"];

const isBlank = (line: ReadLine) => line.code === "blank" && line.text.trim() === "";

export const isShown = (line: ReadLine | undefined, shown: Shown): boolean =>
  line === undefined ? shown === "all" : !isBlank(line) && (shown === "all" || line.status === shown);

/** How many rows there are of each kind. Empty ones do not count. */
export function countStatuses(lines: ReadLine[]): Record<Shown, number> {
  const counts = { all: 0, question: 0, guess: 0, left_out: 0 };
  for (const line of lines) {
    for (const one of SHOWN) if (isShown(line, one)) counts[one] += 1;
  }
  return counts;
}
