import { createContext, useContext } from "react";
import type { Content, Session } from "~/domain/training/content";
import type { Timeline, TimelineRef } from "../api/timeline";
import type { View } from "./BuilderToolbar";
import type { DayActions } from "./useDayActions";
import type { Selection } from "./useSelection";

/** The dialog that is open over the grid. */
export type OpenDialog =
  | { kind: "copy"; days: number[] }
  /** Moves whole days, or one session of a day. */
  | { kind: "move"; days: number[]; session?: Pick<Session, "id" | "title"> }
  | { kind: "repeat"; week: number }
  | { kind: "progression"; days: number[] }
  /** Finds an exercise and changes it: in these days, or without any in the whole program. */
  | { kind: "editExercises"; days: number[] }
  /** Saves one day or the seven of a week as a template. */
  | { kind: "saveTemplate"; days: number[] }
  /** Inserts a template at a day, or a template of a week at the first day of one. */
  | { kind: "insertTemplate"; day: number; isWeek: boolean }
  /** Reads pasted text into days from this one on. */
  | { kind: "paste"; day: number }
  /** Imports a file into the week of this day and those after it. */
  | { kind: "import"; day: number }
  | { kind: "export" }
  /** Changes a shared day for some clients. */
  | { kind: "overrides"; day: number }
  /** Lists the days that are different for some clients. */
  | { kind: "allOverrides" }
  | null;

/** The result of a copy, not saved yet, and the exercises that it changes. */
export type CopyPreview = { days: Map<number, Content>; changedExercises: Set<string> } | null;

export type BuilderState = {
  timelineRef: TimelineRef;
  timeline: Timeline;
  selection: Selection;
  actions: DayActions;
  /** Today's day of the schedule; null where it has no dates, or today is outside of it. */
  today: number | null;
  /** Where the schedule opens: the day in the panel, the date in the address, or today. */
  firstShown: number | null;
  goToToday: () => void;
  /** Shows a week of the schedule. */
  showWeek: (week: number) => void;
  /** The day to which the open sidebar adds, or whose clients it shows; null for other sidebars. */
  targetDay: number | null;
  /** The day in the panel. */
  openedDay: number | null;
  /** The block of that day that a link names. */
  openedSection?: string | undefined;
  openDay: (day: number | null) => void;
  dialog: OpenDialog;
  setDialog: (dialog: OpenDialog) => void;
  preview: CopyPreview;
  setPreview: (preview: CopyPreview) => void;
  /** Whether the exercise picker at the end of the opened day is open. */
  addingExercise: boolean;
  setAddingExercise: (adding: boolean) => void;
  setView: (view: View) => void;
  /** Whether day cards show only the names of exercises. */
  dense: boolean;
};

export const BuilderContext = createContext<BuilderState | null>(null);

export function useBuilder(): BuilderState {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error("This component belongs inside the builder.");
  return builder;
}
