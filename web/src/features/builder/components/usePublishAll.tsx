import { type ReactNode, useState } from "react";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { type ProgramDraft, usePublishDrafts } from "~/domain/training/drafts/programDrafts";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { useBuilder } from "./context";

/** Undoing sends each draft again: from more days on, the history of each day restores it. */
const MAX_UNDONE = 42;

/** Publishes drafts of the whole program. What was only the coach's own, and of this timeline, can be undone. */
export function usePublishAll() {
  const { timeline, actions } = useBuilder();
  const publishDrafts = usePublishDrafts(timeline.program_id);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>(null);
  const [left, setLeft] = useState(0);

  /** Returns whether everything that was chosen is published. */
  const publish = async (chosen: ProgramDraft[]): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      const answer = await publishDrafts(chosen);
      const here = answer.timelines.find((one) => one.timeline_id === timeline.id);
      if (here) {
        actions.applySaved(here.days);
        for (const { day } of here.days) actions.forgetDraftSteps(day);
      }
      const canUndo =
        here !== undefined &&
        answer.timelines.length === 1 &&
        here.days.length <= MAX_UNDONE &&
        chosen.every((draft) => draft.is_own);
      const published = answer.timelines.reduce((sum, { days }) => sum + days.length, 0);
      const undo = canUndo && {
        label: m.ui_undo(),
        run: actions.pushUndo(
          here.undo,
          here.days.map(({ day, version, content }) => ({ day, draft: { content, version: version - 1, texts: {} } })),
        ),
      };
      if (published > 0) toast(m.training_days_published({ count: published }), undo ? { action: undo } : {});
      setLeft(answer.left.length);
      return answer.left.length === 0;
    } catch (failure) {
      setError(<Refusal error={failure} />);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { publish, busy, error, left };
}
