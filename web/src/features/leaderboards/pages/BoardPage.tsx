import { IconDeviceTv, IconDownload, IconTrophy } from "@tabler/icons-react";
import { useState } from "react";
import { useCurrentUser } from "~/api/session";
import { useUnit } from "~/domain/training/useUnit";
import { errorMessage } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { useGo } from "~/ui/link/Link";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader } from "~/ui/page/Page";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { type Details, downloadBoard, useBoard, useEntries, useLiveBoards } from "../api";
import css from "../components/Board.module.css";
import { BoardFilters } from "../components/BoardFilters";
import { BoardList } from "../components/BoardList";
import { MyCard } from "../components/MyCard";
import { ScoreDialog } from "../components/ScoreDialog";
import { WorkoutHead } from "../components/WorkoutHead";
import { boardPlace, boardTitle } from "../lib/boardText";
import { type Division, EVERYBODY, parseDivision } from "../lib/division";
import { shownData } from "../lib/shownData";

/** One leaderboard. Its address may name a score, which then opens with its comments, and one of these. */
export default function BoardPage() {
  const { id, resultId } = usePageParams("daily-leaderboard-comments");
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
    if (resultId) go({ name: "daily-leaderboard-comments", params: { id }, search: division, replace: true });
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
        actions={isCoach && <CoachActions id={board.id} division={division} />}
      />
      <WorkoutHead board={board} unit={unit} />
      {mine && <MyCard details={details} mine={mine} division={division} unit={unit} />}
      {(total > 0 || isFiltered) && <BoardFilters division={division} onChange={onDivision} />}
      {total === 0 ? (
        <EmptyState
          framed
          icon={<IconTrophy size={24} />}
          action={isFiltered && <Button onClick={() => onDivision(EVERYBODY)}>{m.leaderboards_show_everyone()}</Button>}
        >
          {isFiltered ? m.leaderboards_none_found() : m.leaderboards_none()}
        </EmptyState>
      ) : (
        <BoardList
          entries={entries}
          total={total}
          workout={{ block: board.block, totalReps: details.total_reps }}
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

function CoachActions({ id, division }: { id: string; division: Division }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    await downloadBoard(id, division).catch((error: unknown) => toastError(errorMessage(error)));
    setBusy(false);
  };
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
    </>
  );
}
