import { createContext, useContext } from "react";
import type { Content } from "~/domain/training/content";
import type { Place, Timeline } from "../api/timeline";
import type { DayActions } from "./useDayActions";
import type { Selection } from "./useSelection";

/** A dialog that is open over the grid. */
export type Asking =
  | { what: "move" | "copy"; days: number[]; sessionId?: string }
  | { what: "repeat"; week: number }
  | { what: "progression"; days: number[] }
  | null;

/** Days as they would be after what a dialog is about to do. */
export type Preview = { days: Map<number, Content>; names: Set<string> } | null;

export type Builder = {
  place: Place;
  timeline: Timeline;
  selection: Selection;
  actions: DayActions;
  /** The day in the panel. */
  opened: number | null;
  open: (day: number | null) => void;
  asking: Asking;
  ask: (asking: Asking) => void;
  preview: Preview;
  setPreview: (preview: Preview) => void;
  /** Whether an exercise is being looked for, to stand at the end of the opened day. */
  adding: boolean;
  setAdding: (adding: boolean) => void;
  /** How much a day card says. */
  dense: boolean;
};

export const BuilderContext = createContext<Builder | null>(null);

export function useBuilder(): Builder {
  const builder = useContext(BuilderContext);
  if (!builder) throw new Error("This part belongs inside the builder.");
  return builder;
}
