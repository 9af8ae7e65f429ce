import type { Performance, Score } from "~/domain/training/calendarDay";
import type { Entry, PrescribedSet, TimedBlock } from "~/domain/training/content";

/** What a reader of a day may correct: a logged set of an exercise, or the score of a block. */
export type Correctable =
  | { entry: Entry; set: PrescribedSet; number: string; result: Performance }
  | { block: TimedBlock; score: Score };
