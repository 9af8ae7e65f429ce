import { createContext, useContext } from "react";
import type { Block, Content } from "../../../lib/content";

/** What the parts of the panel need of it. */
export type Panel = {
  content: Content;
  /** Changes the draft; changes with the same tag in one breath are undone together. */
  edit: (next: Content, tag?: string) => void;
  editBlock: (id: string, change: (block: Block) => Block, tag?: string) => void;
  /** Whether a block or exercise is unfolded. */
  isOpen: (id: string) => boolean;
  fold: (id: string, open?: boolean) => void;
  /** A cell says that it holds something nobody understands. */
  flag: (id: string, bad: boolean) => void;
};

export const PanelContext = createContext<Panel | null>(null);

export function usePanel(): Panel {
  const panel = useContext(PanelContext);
  if (!panel) throw new Error("This part belongs inside the day panel.");
  return panel;
}
