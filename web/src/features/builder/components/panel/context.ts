import { createContext, useContext } from "react";
import type { Block, Content } from "~/domain/training/content";

/** Changes the draft; changes with the same tag in one breath are undone together. */
export type Edit = (change: (content: Content) => Content, tag?: string) => void;

/** Nobody understands it, or nobody has read it yet. */
export type Flag = "bad" | "unread";

/** What the parts of the panel need of it. */
export type Panel = {
  edit: Edit;
  editBlock: (id: string, change: (block: Block) => Block, tag?: string) => void;
  /** Whether a block or exercise is unfolded. */
  isOpen: (id: string) => boolean;
  fold: (id: string, open?: boolean) => void;
  /** A field says that it holds something that is not in the draft; null once it is. */
  flag: (id: string, flag: Flag | null) => void;
};

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("This part belongs inside the day panel.");
  return panel;
}
