import { IconDeviceTv, IconDownload, IconPlus, IconTrophy } from "@tabler/icons-react";
import { useState } from "react";
import { useCurrentUser } from "~/api/session";
import { StateBadge } from "~/domain/challenges/StateBadge";
import type { Unit } from "~/domain/training/load";
import { useUnit } from "~/domain/training/useUnit";
import { errorMessage } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Link, useGo } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { type Details, downloadBoard, useBoard, useEntries, useLiveBoards } from "../api";
import css from "./Board.module.css";
import { BoardFilters } from "./BoardFilters";
import { BoardList } from "./BoardList";
import { MyCard } from "./MyCard";
import { ScoreDialog } from "./ScoreDialog";
import { ChallengeHead } from "./ChallengeHead";
import { ClientResultDialog } from "./ClientResultDialog";
import { TakePart } from "./TakePart";
import { WorkoutHead } from "./WorkoutHead";
import { boardPlace, boardTitle } from "../lib/boardText";
import { type Division, EVERYBODY, parseDivision } from "../lib/division";
import { workoutOf } from "../lib/scoreText";
import { shownData } from "../lib/shownData";

type ViewProps = {
  id: string;
  /** The score that the address names, which opens with its comments. */
  resultId?: string | undefined;
  comments: "daily-leaderboard-comments" | "challenges-leaderboard-comments";
};

/** A leaderboard: of the block of a day, or of a challenge. Its address may name a comment on the score, too. */
export function BoardView({ id, resultId, comments }: ViewProps) {
  const [{ commentId, ...division }, setSearch] = usePageSearch((raw) => ({
    ...parseDivision(raw),
    commentId: parseText(raw.comment_id),
  }));
  const go = useGo();
  const board = useBoard(id, division);
  const [openId, setOpenId] = useState<string>();
  const unit = useUnit();
  useLiveBoards();
  const details = shownData(board);
  const shown = openId ?? resultId;
  const close = () => {
    setOpenId(undefined);
    if (resultId) go({ name: comments, params: { id }, search: division, replace: true });
  };
  return (
    <Page width="form" title={details ? boardTitle(details.board) : m.leaderboards_one()}>
      {board.error && !details ? (
        <ErrorState error={board.error} onRetry={board.refetch} framed />
      ) : !details ? (
        <SkeletonRows />
      ) : (
        <Board
          // Which rows are open belongs to the filters.
          key={JSON.stringify(division)}
          details={details}
          division={division}
          onDivision={(changed) => setSearch(changed)}
          onOpen={setOpenId}
        />
      )}
      {shown && (
        <ScoreDialog
          key={shown}
          id={id}
          scoreId={shown}
          totalReps={details?.total_reps ?? null}
          unit={unit}
          commentId={openId ? undefined : commentId}
          onClose={close}
        />
      )}
    </Page>
  );
}

type Props = {
  details: Details;
  division: Division;
  onDivision: (changed: Partial<Division>) => void;
  onOpen: (scoreId: string) => void;
};

function Board({ details, division, onDivision, onOpen }: Props) {
  const { board, mine, total } = details;
  const unit = useUnit();
  const isCoach = useCurrentUser().role === "coach";
  const [opened, setOpened] = useState<number[]>([]);
  const { entries, isLoading, error } = useEntries(board.id, division, details, opened);
  const isFiltered = Object.values(division).some(Boolean);
  return (
    <>
      <PageHeader
        title={boardTitle(board)}
        count={total}
        note={boardPlace(board)}
        crumbs={<BackLink kind={board.kind} isCoach={isCoach} />}
        badges={board.kind === "challenge" && <StateBadge challenge={board} />}
        actions={isCoach && <CoachActions board={board} division={division} unit={unit} />}
      />
      {board.kind === "challenge" ? (
        <ChallengeHead challenge={board} participation={details.participation} />
      ) : (
        <WorkoutHead board={board} unit={unit} />
      )}
      {mine && <MyCard details={details} mine={mine} division={division} unit={unit} />}
      {!isCoach && board.kind === "challenge" && details.participation && (
        <TakePart challenge={board} participation={details.participation} mine={mine} unit={unit} />
      )}
      {(total > 0 || isFiltered) && <BoardFilters division={division} onChange={onDivision} />}
      {total === 0 ? (
        <EmptyState
          framed
          icon={<IconTrophy size={24} />}
          action={isFiltered && <Button onClick={() => onDivision(EVERYBODY)}>{m.leaderboards_show_everyone()}</Button>}
        >
          {isFiltered
            ? m.leaderboards_none_found()
            : board.kind === "challenge"
              ? m.leaderboards_challenge_none()
              : m.leaderboards_none()}
        </EmptyState>
      ) : (
        <BoardList
          entries={entries}
          total={total}
          workout={workoutOf(board, details.total_reps)}
          mine={mine}
          unit={unit}
          isLoading={isLoading}
          onOpen={onOpen}
          onMore={(number) => setOpened((before) => [...before.filter((one) => one !== number), number])}
        />
      )}
      {error && (
        <p role="alert" className={css.error}>
          {errorMessage(error)}
        </p>
      )}
    </>
  );
}

/** The way back: coaches have lists of leaderboards, clients one of challenges. */
function BackLink({ kind, isCoach }: { kind: Details["board"]["kind"]; isCoach: boolean }) {
  if (kind === "challenge") {
    return <Link name={isCoach ? "challenges-library" : "client_challenges"}>{m.leaderboards_challenges()}</Link>;
  }
  return isCoach ? (
    <Link name="leaderboards">{m.leaderboards_title()}</Link>
  ) : (
    <Link name="user_calendar">{m.leaderboards_calendar()}</Link>
  );
}

function CoachActions({ board, division, unit }: { board: Details["board"]; division: Division; unit: Unit }) {
  const { id } = board;
  const [busy, setBusy] = useState(false);
  const [isEntering, setEntering] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadBoard(id, division).catch((error: unknown) => toastError(errorMessage(error)));
    setBusy(false);
  };
  const mayEnter = board.kind === "challenge" && !board.archived && ["running", "ended"].includes(board.state);
  return (
    <>
      <Button busy={busy} icon={<IconDownload size={16} aria-hidden="true" />} onClick={() => void download()}>
        {m.leaderboards_download()}
      </Button>
      <ButtonLink
        icon={<IconDeviceTv size={16} aria-hidden="true" />}
        to={{ name: "leaderboard_screen", params: { id } }}
      >
        {m.leaderboards_screen()}
      </ButtonLink>
      {mayEnter && (
        <Button variant="primary" icon={<IconPlus size={16} aria-hidden="true" />} onClick={() => setEntering(true)}>
          {m.leaderboards_enter_result()}
        </Button>
      )}
      {mayEnter && isEntering && (
        <ClientResultDialog challenge={board} unit={unit} onClose={() => setEntering(false)} />
      )}
    </>
  );
}
