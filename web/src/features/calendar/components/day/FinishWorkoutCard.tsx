import { useEffect, useRef, useState } from "react";
import { progressOf } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { PlainTextArea } from "~/ui/field/PlainTextArea";
import { formatProgress } from "../../lib/progress";
import { useDayState } from "./dayState";
import { AskForPush, ConfirmDialog, WorkoutSummary } from "./lazyParts";
import { ENERGIES, MoodAndEnergy, MOODS, Rating } from "./ratings";
import css from "./FinishWorkoutCard.module.css";

/** The server's limit for a comment. */
const MAX_COMMENT_LENGTH = 5000;

/** The end of the day: how it felt, and after that a summary. */
export function FinishWorkoutCard() {
  const { day, log, drafts, rest } = useDayState();
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
  const feelings = {
    mood: log.feedback?.mood,
    energy: log.feedback?.energy,
    comment: log.feedback?.comment,
    ...drafts.values.finish,
  };
  const { mood, energy, comment = "" } = feelings;
  const progress = progressOf(day.content, log.results, log.scores);
  const remaining = progress.total - progress.done;
  // Pasted text is never cut; the client decides what to shorten.
  const excess = comment.trim().length - MAX_COMMENT_LENGTH;

  function finish() {
    if (!completed && remaining > 0) setAsking(true);
    else save();
  }

  function save() {
    setAsking(false);
    log.logDay({ mood: mood ?? null, energy: energy ?? null, comment: comment.trim(), completed: true });
    drafts.setFinish(undefined);
    rest.stop();
    if (!completed) setJustFinished(true);
    if (!completed && remaining === 0) setCelebrating(true);
    edit(false);
  }

  const finishedTitle =
    remaining === 0 ? m.calendar_finished() : m.calendar_finished_early({ logged: formatProgress(progress) });

  if (showsSummary) {
    return (
      <section className={css.card} data-done={remaining === 0 || undefined} aria-label={finishedTitle}>
        <div className={css.medal} hidden={remaining > 0} data-fresh={celebrating || undefined} aria-hidden="true">
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
      </section>
    );
  }

  return (
    <section className={css.card} aria-label={m.calendar_finish()}>
      <h2 ref={title} className={css.title} tabIndex={-1}>
        {m.calendar_finish_title()}
      </h2>
      <Rating
        legend={m.calendar_mood()}
        name="mood"
        choices={MOODS}
        value={mood}
        onChange={(value) => drafts.setFinish({ ...drafts.values.finish, mood: value })}
      />
      <Rating
        legend={m.calendar_energy()}
        name="energy"
        choices={ENERGIES}
        value={energy}
        onChange={(value) => drafts.setFinish({ ...drafts.values.finish, energy: value })}
      />
      <PlainTextArea
        label={m.calendar_comment()}
        placeholder={m.calendar_comment_hint()}
        error={excess > 0 ? m.calendar_comment_too_long({ most: MAX_COMMENT_LENGTH, count: excess }) : undefined}
        rows={2}
        value={comment}
        onChange={(event) => drafts.setFinish({ ...drafts.values.finish, comment: event.currentTarget.value })}
      />
      <Button variant="primary" size="large" wide disabled={excess > 0} onClick={finish}>
        {completed ? m.calendar_save() : m.calendar_finish()}
      </Button>
      {!completed && remaining > 0 && progress.done > 0 && (
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
          title={m.calendar_finish_early({ logged: formatProgress(progress) })}
          confirm={m.calendar_finish_anyway()}
          cancel={m.calendar_finish_not_yet()}
          onConfirm={save}
        />
      )}
      {completed && (
        <Button
          variant="quiet"
          onClick={() => {
            drafts.setFinish(undefined);
            edit(false);
          }}
        >
          {m.calendar_cancel()}
        </Button>
      )}
    </section>
  );
}
