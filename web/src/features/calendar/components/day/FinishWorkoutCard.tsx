import { IconAlertTriangle, IconCheck, IconCloudUp } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { MAX_COMMENT_LENGTH } from "~/api/limits";
import { countOpenItems, hasTrained } from "~/domain/training/dayDone";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { PlainTextArea } from "~/ui/field/PlainTextArea";
import { countOpenSets, dayProgress, formatProgress } from "../../lib/progress";
import { useDayState } from "./dayState";
import { AskForPush, ConfirmDialog, WorkoutSummary } from "./lazyParts";
import { ENERGIES, MoodAndEnergy, MOODS, Rating } from "./ratings";
import css from "./FinishWorkoutCard.module.css";
import { useFeedback } from "./useFeedback";

/** The end of the day: how it felt, which is saved as it is given, and after Finish a summary. */
export function FinishWorkoutCard() {
  const { log, rest } = useDayState();
  const completed = Boolean(log.feedback?.completed_at);
  const [editing, setEditing] = useState(false);
  const [celebrating, setCelebrating] = useState(false);
  const [justFinished, setJustFinished] = useState(false);
  const [asking, setAsking] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const moveFocus = useRef(false);
  const showsSummary = completed && !editing;
  useEffect(() => {
    // The pressed button is gone; move the focus to the new title.
    if (moveFocus.current) title.current?.focus();
    moveFocus.current = false;
  }, [showsSummary]);
  const edit = (next: boolean) => {
    moveFocus.current = true;
    setEditing(next);
  };
  const card = useRef<HTMLElement>(null);
  const feedback = useFeedback(card);
  const { mood, energy, comment, excess } = feedback;
  const progress = dayProgress(log.day);
  const remaining = countOpenSets(log.day);
  const openItems = countOpenItems(log.day);
  const isUntrained = openItems !== null && !hasTrained(log.day);

  function finish() {
    if (!completed && (openItems || isUntrained)) setAsking(true);
    else save();
  }

  function save() {
    setAsking(false);
    feedback.log({ completed: true });
    rest.stop();
    if (!completed) setJustFinished(true);
    if (!completed && isWhole) setCelebrating(true);
    edit(false);
  }

  function reopen() {
    feedback.log({ completed: false });
    setJustFinished(false);
    setCelebrating(false);
    edit(false);
  }

  /** Nothing was left open, no score either, and not everything was skipped. */
  const isWhole = !openItems && !isUntrained;
  const finishedTitle =
    remaining === 0 && !isUntrained
      ? m.calendar_finished()
      : m.calendar_finished_early({ logged: formatProgress(progress) });

  if (showsSummary) {
    return (
      <section ref={card} className={css.card} data-done={isWhole || undefined} aria-label={finishedTitle}>
        <div className={css.medal} hidden={!isWhole} data-fresh={celebrating || undefined} aria-hidden="true">
          <svg viewBox="0 0 72 72" width={72} height={72}>
            <circle cx="36" cy="36" r="32" className={css.medalRing} pathLength={1} />
            <path d="M24 37l8.5 8.5L49 28.5" className={css.medalTick} pathLength={1} />
          </svg>
          {celebrating &&
            Array.from({ length: 14 }, (_, index) => (
              <i key={index} className={css.spark} style={{ rotate: `${index * 25.7}deg` }} />
            ))}
        </div>
        <h2 ref={title} className={css.title} tabIndex={-1}>
          {finishedTitle}
        </h2>
        <WorkoutSummary />
        {(mood || energy || comment) && (
          <div className={css.feelings}>
            <div className={css.feelingLine}>
              <MoodAndEnergy mood={mood} energy={energy} />
            </div>
            {comment && <p className={css.comment}>{comment}</p>}
          </div>
        )}
        {justFinished && <AskForPush question={m.push_ask_coach()} />}
        <Button onClick={() => edit(true)}>{m.calendar_edit_finish()}</Button>
        <Button variant="quiet" onClick={reopen}>
          {m.calendar_reopen()}
        </Button>
      </section>
    );
  }

  return (
    <section ref={card} className={css.card} aria-label={m.calendar_finish()}>
      <h2 ref={title} className={css.title} tabIndex={-1}>
        {m.calendar_finish_title()}
      </h2>
      <Rating
        legend={m.calendar_mood()}
        name="mood"
        choices={MOODS}
        value={mood}
        onChange={(value) => feedback.log({ mood: value })}
      />
      <Rating
        legend={m.calendar_energy()}
        name="energy"
        choices={ENERGIES}
        value={energy}
        onChange={(value) => feedback.log({ energy: value })}
      />
      <PlainTextArea
        label={m.calendar_comment()}
        placeholder={m.calendar_comment_hint()}
        error={excess > 0 ? m.calendar_comment_too_long({ most: MAX_COMMENT_LENGTH, count: excess }) : undefined}
        rows={2}
        value={comment}
        onChange={(event) => feedback.setComment(event.currentTarget.value)}
        onBlur={feedback.leave}
      />
      <FeedbackStatus isTyping={feedback.isTyping} />
      <Button variant="primary" size="large" wide disabled={excess > 0} onClick={finish}>
        {completed ? m.calendar_save() : m.calendar_finish()}
      </Button>
      {!completed && remaining > 0 && remaining < progress.total && (
        <p className={css.remaining}>
          {progress.unit === "sets"
            ? m.calendar_sets_open({ count: remaining })
            : m.calendar_blocks_open({ count: remaining })}
        </p>
      )}
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={
            isUntrained
              ? openItems === 0
                ? m.calendar_finish_skipped()
                : m.calendar_finish_empty()
              : remaining === 0
                ? m.calendar_finish_score_open()
                : m.calendar_finish_early({ logged: formatProgress(progress) })
          }
          confirm={m.calendar_finish_anyway()}
          cancel={m.calendar_finish_not_yet()}
          onConfirm={save}
        />
      )}
    </section>
  );
}

/** Whether the coach can read what was given: nothing while it is typed, and before anything is. */
function FeedbackStatus({ isTyping }: { isTyping: boolean }) {
  const { log } = useDayState();
  const { mood, energy, comment } = log.feedback ?? {};
  const isShown = !isTyping && (mood || energy || comment || log.feedbackState !== "saved");
  return (
    <p className={css.saved} role="status">
      {isShown && STATUS_ICONS[log.feedbackState]}
      {isShown && STATUS_TEXTS[log.feedbackState]()}
    </p>
  );
}

const STATUS_ICONS = {
  saved: <IconCheck size={14} aria-hidden="true" />,
  waiting: <IconCloudUp size={14} aria-hidden="true" />,
  refused: <IconAlertTriangle size={14} aria-hidden="true" />,
};
const STATUS_TEXTS = {
  saved: m.calendar_feedback_saved,
  waiting: m.calendar_waiting,
  refused: m.calendar_refused,
};
