import { type RefObject, useEffect, useRef } from "react";
import { MAX_COMMENT_LENGTH } from "~/api/limits";
import { useDayState } from "./dayState";
import { useSaveWithoutBlur } from "./useSaveWithoutBlur";
import type { FeedbackChange } from "./useWorkoutLog";

/** A pause in typing after which a comment is sent. */
const PAUSE_MS = 1_500;

/**
 * How the day went, as it is typed. A rating is logged at once, a comment when typing pauses and when its field or the
 * page is left, whether the workout is finished or not. What an earlier visit left is logged as of when it was typed.
 */
export function useFeedback(card: RefObject<HTMLElement | null>) {
  const { log, drafts } = useDayState();
  const typed = drafts.values.finish;
  const comment = typed?.comment ?? log.feedback?.comment ?? "";
  // Pasted text is never cut; the client decides what to shorten. Until then it stays on this device.
  const excess = comment.trim().length - MAX_COMMENT_LENGTH;

  /** What was typed and is not logged. */
  const unsaved = (): FeedbackChange => {
    const { at: _, comment: text, ...ratings } = typed ?? {};
    return text === undefined || excess > 0 ? ratings : { ...ratings, comment: text.trim() };
  };
  const save = () => log.logDay(unsaved(), typed?.at);
  /** Ends the typing: from then on the field shows what is logged. */
  const leave = () => {
    save();
    if (typed && excess <= 0) drafts.setFinish(undefined);
  };

  useSaveWithoutBlur(save, card);
  const latest = useRef({ save, leave });
  useEffect(() => {
    latest.current = { save, leave };
  });
  useEffect(() => latest.current.leave(), []);
  const text = typed?.comment;
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => latest.current.save(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  return {
    mood: log.feedback?.mood,
    energy: log.feedback?.energy,
    comment,
    excess,
    isTyping: comment.trim() !== (log.feedback?.comment ?? ""),
    setComment: (next: string) => drafts.setFinish({ comment: next, at: Date.now() }),
    leave,
    /** Logs a rating, or that the workout is finished or open again, with everything typed before. */
    log: (change: FeedbackChange) => {
      log.logDay({ ...unsaved(), ...change });
      if (typed && excess <= 0) drafts.setFinish(undefined);
    },
  };
}
