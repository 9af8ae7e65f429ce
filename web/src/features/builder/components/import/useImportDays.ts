import { useState } from "react";
import { api, idempotent, onError, type Schemas, unwrap, withHeaders } from "~/api/client";
import { useIdempotentWrite } from "~/api/idempotency";
import { LAST_DAY } from "~/api/limits";
import { toastRefusal } from "~/domain/plan-notice/Refusal";
import { weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";
import { useNoteMutations } from "../../api/notes";
import { sendDrafts } from "../../lib/draftSync";
import type { ExportedDay } from "../../lib/exportedDays";
import { questionNotes } from "../../lib/questionNotes";
import { useBuilder } from "../context";
import { useChangedDrafts } from "../useChangedDrafts";

/** What was added: nothing, all of it, or the days without the open questions, which are in the text only. */
export type Added = "all" | "without_questions" | null;

/** Adds the days of a text or a file to the drafts of the timeline: all of them or none, as one step to undo. */
export function useImportDays() {
  const { timeline, timelineRef, openDay } = useBuilder();
  const { create } = useNoteMutations();
  const showChanged = useChangedDrafts();
  const writeOnce = useIdempotentWrite();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  /** Keeps open questions as notes. Returns whether it could: the free plan has one note. */
  const keepQuestions = async (questions: string[], first: number): Promise<boolean> => {
    const title = m.builder_paste_questions_title({ week: weekOf(first) + 1 });
    try {
      for (const body of questionNotes(questions))
        await create.mutateAsync({ body: { title, body, program_id: timelineRef.programId }, ...onError("inline") });
      return true;
    } catch (failure) {
      toastRefusal(failure);
      return false;
    }
  };

  const importDays = async (body: Schemas["ImportText"]) => {
    if (body.places.some((place) => place !== null && place > LAST_DAY)) {
      setError(new Error(m.builder_paste_too_late()));
      return null;
    }
    return add(() =>
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
  };
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

  const add = async (send: () => Promise<Schemas["ImportedDays"]>): Promise<Added> => {
    setBusy(true);
    setError(null);
    try {
      // The server adds to what it has of each day.
      await sendDrafts();
      const added = await send();
      const undo = showChanged(added.drafts);
      const first = added.drafts[0]?.day ?? 0;
      openDay(first);
      toast(m.builder_paste_added({ count: added.drafts.length }), { action: { label: m.ui_undo(), run: undo } });
      return (await keepQuestions(added.private_notes, first)) ? "all" : "without_questions";
    } catch (failure) {
      setError(failure);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { importDays, importExported, busy, error };
}
