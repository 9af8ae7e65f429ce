import { weekOf } from "~/domain/training/weeks";
import type { Block } from "~/domain/training/content";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { useWeek } from "../../api/timeline";
import { appendBlock } from "../../lib/insert";
import { useBuilder } from "../context";

/** The selected day, to which the sidebars add; it can be changed once its content is here. */
export function useTargetDay() {
  const { timelineRef, selection, actions } = useBuilder();
  const day = selection.cursor;
  const { days } = useWeek(timelineRef, weekOf(day), true);
  /** Adds a block to the draft of the day. */
  const insert = (block: Block, name: string) => {
    if (!actions.editDraft(day, (content) => appendBlock(content, block))) return;
    toast(m.builder_inserted({ name, day: day + 1 }));
  };
  return { day, isReady: days !== undefined, insert };
}
