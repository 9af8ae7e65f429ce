import { IconTrophy } from "@tabler/icons-react";
import { useUnit } from "~/domain/training/useUnit";
import { type LocalDate, toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { parsePage, parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Button, ButtonLink } from "~/ui/button/Button";
import { DateField } from "~/ui/field/DateField";
import { Link } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader, Section } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { type ListedBoard, PER_PAGE, useBoards, useLiveBoards } from "../api";
import css from "../components/Board.module.css";
import { boardTitle } from "../lib/boardText";
import { repsText, scoreText, workoutOf } from "../lib/scoreText";

const isDate = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Leaderboards by the day of their newest score, the newest first. */
function groupByDay(boards: readonly ListedBoard[]): { day: LocalDate; boards: ListedBoard[] }[] {
  const days: { day: LocalDate; boards: ListedBoard[] }[] = [];
  for (const board of boards) {
    const day = toLocalDate(new Date(board.scored_at));
    const last = days.at(-1);
    if (last?.day === day) last.boards.push(board);
    else days.push({ day, boards: [board] });
  }
  return days;
}

/** The coach's leaderboards, day by day. */
export default function LeaderboardsPage() {
  const [{ on, page }, setSearch] = usePageSearch((raw) => {
    const date = parseText(raw.on);
    return { on: isDate(date) ? date : "", page: parsePage(raw.page) };
  });
  const boards = useBoards({ page, on });
  useLiveBoards();
  const list = boards.data;
  const days = groupByDay(list?.items ?? []);
  return (
    <Page title={m.leaderboards_title()} width="narrow">
      <PageHeader title={m.leaderboards_title()} count={list?.pagination.total} />
      {(on || days.length > 0) && (
        <Toolbar>
          <DateField
            aria-label={m.leaderboards_date()}
            placeholder={m.leaderboards_any_date()}
            clearable
            value={on ? (on as LocalDate) : null}
            onChange={(date) => setSearch({ on: date ?? "", page: "" })}
          />
        </Toolbar>
      )}
      {boards.error && !list ? (
        <ErrorState error={boards.error} onRetry={boards.refetch} framed />
      ) : boards.isPending ? (
        <SkeletonRows />
      ) : days.length === 0 ? (
        <EmptyState
          framed
          icon={<IconTrophy size={24} />}
          action={
            on ? (
              <Button onClick={() => setSearch({ on: "", page: "" })}>{m.leaderboards_show_all()}</Button>
            ) : (
              <ButtonLink to={{ name: "my_plans" }}>{m.leaderboards_open_programs()}</ButtonLink>
            )
          }
        >
          {on ? m.leaderboards_none_on() : m.leaderboards_none_yet()}
        </EmptyState>
      ) : (
        days.map(({ day, boards: ofDay }) => (
          <Section key={day} title={formatDay(day, "weekdayLong")}>
            <ul className={css.boards} aria-label={formatDay(day, "weekdayLong")}>
              {ofDay.map((board) => (
                <BoardItem key={board.id} board={board} />
              ))}
            </ul>
          </Section>
        ))
      )}
      {list && (list.pagination.total > PER_PAGE || page > 1) && (
        <Pagination
          page={page}
          perPage={PER_PAGE}
          total={list.pagination.total}
          onPage={(next) => setSearch({ page: next > 1 ? next : "" })}
        />
      )}
    </Page>
  );
}

function BoardItem({ board }: { board: ListedBoard }) {
  const unit = useUnit();
  const { id, first, first_score: score, count } = board;
  // A list does not say how many repetitions there are in all.
  const totalReps = null;
  return (
    <li>
      <Link name="leaderboard" params={{ id }} className={css.board}>
        <span className={css.boardName}>
          <b className="w6 truncate">{boardTitle(board)}</b>
          <span className="t13 dim truncate">{board.program_title}</span>
        </span>
        <span className={css.leader}>
          {first && score && (
            <>
              <Avatar name={first.full_name} src={first.avatar_url} size={28} />
              <span className="truncate">
                {m.leaderboards_leader({
                  name: first.full_name,
                  score: [scoreText(score, workoutOf(board, totalReps), unit), repsText(score, totalReps)]
                    .filter(Boolean)
                    .join(" · "),
                })}
              </span>
            </>
          )}
        </span>
        <span className={css.boardCount}>{m.leaderboards_scores({ count })}</span>
      </Link>
    </li>
  );
}
