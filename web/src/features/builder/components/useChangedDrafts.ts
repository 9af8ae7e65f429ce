import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import type { Schemas } from "~/api/client";
import { drafts } from "../lib/drafts";
import { toServerDraft } from "../lib/draftSync";
import { useBuilder } from "./context";

/** Shows drafts that the server has changed, as one step; returns the function that undoes it. */
export function useChangedDrafts() {
  const { timeline, actions } = useBuilder();
  const { pushUndo } = actions;
  const client = useQueryClient();
  return useCallback(
    (changed: Schemas["ChangedDraft"][]) => {
      for (const draft of changed) {
        drafts.take(timeline.id, draft.day, toServerDraft(draft), Number.POSITIVE_INFINITY);
      }
      const undo = pushUndo(
        [],
        changed.map(({ day, before }) => ({
          day,
          draft: before && { content: before.content, texts: before.texts, version: before.base_version },
        })),
      );
      void client.invalidateQueries({ queryKey: ["get", "/api/coach/timelines/{timeline_id}/drafts"] });
      return undo;
    },
    [timeline.id, pushUndo, client],
  );
}
