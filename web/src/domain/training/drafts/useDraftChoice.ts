import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { draftKey, type ProgramDraft } from "./programDrafts";

/** Which of the listed drafts are to be published: all without a conflict, but for those that the coach unticks. */
export function useDraftChoice(drafts: ProgramDraft[]) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const possible = drafts.filter((draft) => !draft.conflict);
  const chosen = possible.filter((draft) => !skipped.has(draftKey(draft)));
  const toggle = (key: string) => {
    const next = new Set(skipped);
    if (!next.delete(key)) next.add(key);
    setSkipped(next);
  };
  return { skipped, toggle, chosen, label: publishLabel(chosen.length, possible.length) };
}

/** "Publish both days" for two, "Publish all 3 days" from three; "Publish 3 days" if some are left out. */
export function publishLabel(chosen: number, possible: number): string {
  if (chosen < possible || chosen === 0) return m.training_publish_some({ count: chosen });
  return chosen === 2 ? m.training_publish_both() : m.training_publish_all({ count: chosen });
}
