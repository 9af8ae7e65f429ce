import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, idempotent, onError, type Schemas, unwrap, withHeaders } from "~/api/client";
import { useIdempotentWrite } from "~/api/idempotency";
import { weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { useNoteMutations } from "../../api/notes";
import { drafts } from "../../lib/drafts";
import { sendDrafts, toServerDraft } from "../../lib/draftSync";
import type { ExportedDay } from "../../lib/exportedDays";
import { useBuilder } from "../context";

const MAX_NOTE_CHARACTERS = 5_000;

/** Adds the days of a file to the drafts of the timeline: all of them or none, as one step to undo. */
export function useImportDays() {
  const { timeline, timelineRef, actions, openDay } = useBuilder();
  const { create } = useNoteMutations();
  const client = useQueryClient();
  const writeOnce = useIdempotentWrite();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const keepQuestions = (questions: string[], first: number) => {
    if (questions.length === 0) return;
    create.mutate({
      body: {
        title: m.builder_paste_questions_title({ week: weekOf(first) + 1 }),
        body: questions.join("\n").slice(0, MAX_NOTE_CHARACTERS),
        program_id: timelineRef.programId,
      },
    });
  };

  const importDays = (body: Schemas["ImportText"]) =>
    add(() =>
      writeOnce(body, (key) =>
        unwrap(
          api.POST("/api/coach/timelines/{timeline_id}/imports", {
            params: { path: { timeline_id: timeline.id } },
            body,
            ...withHeaders(idempotent(key), onError("inline")),
          }),
        ),
      ),
    );
  const importExported = (days: ExportedDay[]) =>
    add(() =>
      writeOnce({ days }, (key) =>
        unwrap(
          api.POST("/api/coach/timelines/{timeline_id}/imports/days", {
            params: { path: { timeline_id: timeline.id } },
            body: { days },
            ...withHeaders(idempotent(key), onError("inline")),
          }),
        ),
      ),
    );

  /** Returns whether the days were added. */
  const add = async (send: () => Promise<Schemas["ImportedDays"]>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      // The server adds to what it has of each day.
      await sendDrafts();
      const added = await send();
      for (const draft of added.drafts) {
        drafts.take(timeline.id, draft.day, toServerDraft(draft), Number.POSITIVE_INFINITY);
      }
      const undo = actions.pushUndo(
        [],
        added.drafts.map(({ day, before }) => ({
          day,
          draft: before && { content: before.content, texts: before.texts, version: before.base_version },
        })),
      );
      const first = added.drafts[0]?.day ?? 0;
      keepQuestions(added.private_notes, first);
      void client.invalidateQueries({ queryKey: ["get", "/api/coach/timelines/{timeline_id}/drafts"] });
      openDay(first);
      toast(m.builder_paste_added({ count: added.drafts.length }), { action: { label: m.ui_undo(), run: undo } });
      return true;
    } catch (failure) {
      setError(failure);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { importDays, importExported, busy, error };
}
