import { createContext, useContext } from "react";
import type { Block, Content } from "~/domain/training/content";

/**
 * Changes the draft; changes with the same tag in quick succession are undone together. Returns whether it did: new
 * supersets on a plan without them are explained instead.
 */
export type EditDay = (change: (content: Content) => Content, tag?: string) => boolean;

/** Why something typed is not in the draft: it cannot be read, needs another plan, or is not parsed yet. */
export type Issue = "invalid" | "restricted" | "unparsed";

/** What the components that edit a day share: those of a schedule and of a template. */
export type Panel = {
  /** The text of a session that can't be parsed yet. */
  unparsedText: (sessionId: string) => string | null;
  /** Keeps such a text; null once it is in the draft. */
  keepText: (sessionId: string, text: string | null) => void;
  /** Whether blocks have new supersets, on a plan without them. */
  hasRefusedSupersets: (blocks: Block[]) => boolean;
  /** Whether the exercise picker at the end of the day is open. */
  addingExercise: boolean;
  setAddingExercise: (adding: boolean) => void;
  edit: EditDay;
  editBlock: (id: string, change: (block: Block) => Block, tag?: string) => void;
  /** Whether a block or exercise is expanded. */
  isExpanded: (id: string) => boolean;
  /** Expands or collapses; without `expanded` it toggles. */
  expand: (id: string, expanded?: boolean) => void;
  /** Registers that a field has text that is not in the draft; null once it is. */
  setIssue: (id: string, issue: Issue | null) => void;
};

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("This component belongs inside the day panel.");
  return panel;
}
