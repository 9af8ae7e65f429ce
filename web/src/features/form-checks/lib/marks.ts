import type { Mark, Shape } from "../api";

type Place = { clip_id: string; at_ms: number };

/** Whether two times of a clip are the same frame, or neighbours. */
export const isSameFrame = (a: number, b: number, frameMs: number): boolean => Math.abs(a - b) <= frameMs;

/** The marks of the frame that is shown. */
export const marksAt = (marks: readonly Mark[], { clip_id, at_ms }: Place, frameMs: number): Mark[] =>
  marks.filter((mark) => mark.clip_id === clip_id && isSameFrame(mark.at_ms, at_ms, frameMs));

/** The first mark that a clip passes between two frames that are shown one after the other. */
export const markBetween = (marks: readonly Mark[], clipId: string, before: number, now: number): Mark | undefined =>
  marks.find((mark) => mark.clip_id === clipId && mark.at_ms > before && mark.at_ms <= now);

const inOrder = (marks: Mark[]): Mark[] => marks.toSorted((a, b) => a.at_ms - b.at_ms);

/** Adds to the mark of this frame, or makes one. */
export function changeMark(
  marks: readonly Mark[],
  place: Place,
  frameMs: number,
  change: (mark: Mark) => Mark,
): Mark[] {
  const found = marksAt(marks, place, frameMs / 2)[0];
  const changed = change(found ?? { ...place, text: "", shapes: [] });
  const others = marks.filter((mark) => mark !== found);
  return changed.text.trim() || changed.shapes.length > 0 ? inOrder([...others, changed]) : inOrder([...others]);
}

export const addShape = (marks: readonly Mark[], place: Place, frameMs: number, shape: Shape): Mark[] =>
  changeMark(marks, place, frameMs, (mark) => ({ ...mark, shapes: [...mark.shapes, shape] }));

/** Takes back the last shape of this frame. */
export const removeLastShape = (marks: readonly Mark[], place: Place, frameMs: number): Mark[] =>
  changeMark(marks, place, frameMs, (mark) => ({ ...mark, shapes: mark.shapes.slice(0, -1) }));

/** Returns what is written on the frame of a mark. */
export const wordsOf = ({ shapes }: Mark): string => shapes.flatMap(({ text }) => text || []).join(", ");

/** "0:09.87": to hundredths, so that a moment can be named. */
export function formatMoment(ms: number): string {
  const hundredths = Math.floor(ms / 10);
  const [minutes, seconds, rest] = [Math.floor(hundredths / 6000), Math.floor(hundredths / 100) % 60, hundredths % 100];
  return `${minutes}:${String(seconds).padStart(2, "0")}.${String(rest).padStart(2, "0")}`;
}
