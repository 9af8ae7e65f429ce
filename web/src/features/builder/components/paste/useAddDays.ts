import { withNewIds } from "~/domain/training/newParts";
import { weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { useNoteMutations } from "../../api/notes";
import { LAST_DAY } from "../../api/timeline";
import { drafts } from "../../lib/drafts";
import { pastedTexts } from "../../lib/pastedTexts";
import { useBuilder } from "../context";
import type { ReadDay } from "./reading";

const MAX_NOTE_CHARACTERS = 5_000;

/**
 * Adds days that were read to the drafts of the timeline, after what each day has already, as one step to undo. Open
 * questions become a note of the coach.
 */
export function useAddDays() {
  const { timeline, timelineRef, actions, openDay } = useBuilder();
  const { create } = useNoteMutations();

  /** Returns whether the days were added. */
  return (days: ReadDay[], places: number[]): boolean => {
    const written = days
      .map((day, index) => ({ ...day, place: places[index] ?? 0 }))
      .filter(({ content }) => content.sessions.length > 0);
    if (written.some(({ place }) => place > LAST_DAY)) {
      toastError(m.builder_paste_too_late());
      return false;
    }
    const before = written.map(({ place }) => ({ day: place, draft: drafts.get(timeline.id, place) }));
    for (const { place, content } of written) {
      const current = actions.currentContent(place);
      const { version, texts } = { texts: {}, ...(drafts.get(timeline.id, place) ?? actions.publishedDay(place)) };
      const sessions = [...current.sessions, ...withNewIds(content.sessions)];
      drafts.set(timeline.id, place, { content: { ...current, sessions }, version, texts });
    }
    const undo = actions.pushUndo([], before);
    const questions = days.flatMap(({ private_notes }) => private_notes);
    if (questions.length > 0) {
      const first = Math.min(...written.map(({ place }) => place));
      create.mutate({
        body: {
          title: m.builder_paste_questions_title({ week: weekOf(Number.isFinite(first) ? first : 0) + 1 }),
          body: questions.join("\n").slice(0, MAX_NOTE_CHARACTERS),
          program_id: timelineRef.programId,
        },
      });
    }
    pastedTexts.remove(timeline.id);
    const [opened] = written;
    if (opened) openDay(opened.place);
    toast(m.builder_paste_added({ count: written.length }), { action: { label: m.ui_undo(), run: undo } });
    return true;
  };
}
