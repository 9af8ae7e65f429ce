import type { Performance, Score } from "~/domain/training/calendarDay";
import type { Entry, PrescribedSet, TimedBlock } from "~/domain/training/content";
import type { Correction } from "../../lib/correction";

/** A logged set that can be corrected, and what a coach has corrected of it. */
export type CorrectableSet = {
  entry: Entry;
  set: PrescribedSet;
  number: string;
  result: Performance;
  resultId: string;
  loggedAt: string;
  correction?: Correction | null;
};
export type CorrectableScore = { block: TimedBlock; score: Score };
