import { IconCircleCheck, IconPencil, IconX } from "@tabler/icons-react";
import { useState } from "react";
import type { Unit } from "~/domain/training/load";
import { errorMessage } from "~/lib/apiError";
import { formatDateTime, formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { Button, IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { ScreenDialog } from "~/ui/dialog/ScreenDialog";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { useIsPhone } from "~/ui/useMedia";
import { type ScoreDetails, useScore, useScoreActions } from "../api";
import { boardTitle } from "../lib/boardText";
import { repsText, scoreNote, scoreText, scoreWithTiebreak, tiebreakText, workoutOf } from "../lib/scoreText";
import { shownData } from "../lib/shownData";
import { CommentForm } from "./CommentForm";
import { CommentList } from "./CommentList";
import { CorrectDialog } from "./CorrectDialog";
import { RemoveResult } from "./RemoveResult";
import css from "./Score.module.css";

type Props = {
  id: string;
  scoreId: string;
  totalReps: number | null;
  unit: Unit;
  /** The comment that the address names: it is scrolled to and marked. */
  commentId?: string;
  onClose: () => void;
};

/** One score with what is said about it; coaches check it here. */
export function ScoreDialog({ id, scoreId, totalReps, unit, commentId, onClose }: Props) {
  const score = useScore(id, scoreId);
  const isPhone = useIsPhone();
  const details = shownData(score);
  const title = details ? boardTitle(details.board) : m.leaderboards_score();
  const form = details && <CommentForm id={id} details={details} />;
  const content =
    score.error && !details ? (
      <ErrorState error={score.error} onRetry={score.refetch} />
    ) : !details ? (
      <SkeletonRows />
    ) : (
      <div className={css.score}>
        <Head id={id} details={details} totalReps={totalReps} unit={unit} onClose={onClose} />
        <CommentList id={id} details={details} commentId={commentId} />
      </div>
    );
  if (!isPhone) {
    return (
      <Dialog opened onClose={onClose} title={title} footer={form}>
        {content}
      </Dialog>
    );
  }
  return (
    <ScreenDialog opened onClose={onClose} label={title}>
      <header className={css.screenHead}>
        <h2 className={css.screenTitle}>{title}</h2>
        <IconButton label={m.leaderboards_close()} onClick={onClose}>
          <IconX size={20} />
        </IconButton>
      </header>
      <div className={css.screenBody}>{content}</div>
      {form && <footer className={css.screenFoot}>{form}</footer>}
    </ScreenDialog>
  );
}

function Head({
  id,
  details,
  totalReps,
  unit,
  onClose,
}: {
  id: string;
  details: ScoreDetails;
  totalReps: number | null;
  unit: Unit;
  onClose: () => void;
}) {
  const { person, score, board } = details;
  const workout = workoutOf(board, totalReps);
  const below = [
    formatDay(details.scored_on, "weekdayLong"),
    score.unfinished ? "" : score.rx ? m.leaderboards_rx() : m.leaderboards_scaled(),
    repsText(score, totalReps),
    tiebreakText(score),
  ];
  return (
    <>
      <div className={css.head}>
        <Avatar name={person.full_name} src={person.avatar_url} size={48} />
        <span className={css.who}>
          <b>{person.full_name}</b>
          <span className="t13 dim">{below.filter(Boolean).join(" · ")}</span>
          <span className={css.badges}>
            {details.verified && <Badge tone="ok">{m.leaderboards_verified()}</Badge>}
            {details.logged && <Badge tone="info">{m.leaderboards_corrected()}</Badge>}
            {!details.visible && <Badge>{m.leaderboards_hidden_badge()}</Badge>}
          </span>
        </span>
        <span className={css.value}>
          <b>{scoreText(score, workout, unit)}</b>
          <span className="t13 dim num">{scoreNote(score, workout)}</span>
        </span>
      </div>
      {details.corrections.length > 0 && (
        <ul className={css.corrections} aria-label={m.leaderboards_corrections()}>
          {details.corrections.map((one) => (
            <li key={one.corrected_at}>
              <span>
                {m.leaderboards_correction({
                  coach: one.corrected_by,
                  before: scoreWithTiebreak(one.before, workout, unit),
                  after: scoreWithTiebreak(one.after, workout, unit),
                })}
              </span>
              <q>{one.reason}</q>
              <span className="t13 dim">{formatDateTime(new Date(one.corrected_at))}</span>
            </li>
          ))}
        </ul>
      )}
      {details.may_check && <Check id={id} details={details} unit={unit} onClose={onClose} />}
    </>
  );
}

type CheckProps = { id: string; details: ScoreDetails; unit: Unit; onClose: () => void };

function Check({ id, details, unit, onClose }: CheckProps) {
  const { verify } = useScoreActions(id, details.entry_id);
  const [busy, setBusy] = useState(false);
  const [isCorrecting, setCorrecting] = useState(false);
  const run = async () => {
    setBusy(true);
    await verify().catch((error: unknown) => toastError(errorMessage(error)));
    setBusy(false);
  };
  return (
    <div className={css.check}>
      {!details.verified && !details.logged && (
        <Button busy={busy} icon={<IconCircleCheck size={16} aria-hidden="true" />} onClick={() => void run()}>
          {m.leaderboards_verify()}
        </Button>
      )}
      <Button icon={<IconPencil size={16} aria-hidden="true" />} onClick={() => setCorrecting(true)}>
        {m.leaderboards_correct()}
      </Button>
      {details.board.kind === "challenge" && (
        <RemoveResult id={id} person={details.person} challenge={details.board.name} onRemoved={onClose} />
      )}
      {isCorrecting && <CorrectDialog id={id} details={details} unit={unit} onClose={() => setCorrecting(false)} />}
    </div>
  );
}
