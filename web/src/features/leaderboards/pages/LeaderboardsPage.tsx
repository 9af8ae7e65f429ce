import { IconTrophy } from "@tabler/icons-react";
import { useUnit } from "~/domain/training/useUnit";
import { type LocalDate, toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { parsePage, parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { DateField } from "~/ui/field/DateField";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, PageHeader, Section } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { DataTable } from "~/ui/table/DataTable";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { type ListedBoard, PER_PAGE, useBoards, useLiveBoards } from "../api";
import css from "../components/Board.module.css";
import { boardTitle } from "../lib/boardText";
import { scoreText } from "../lib/scoreText";

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
        <BoardTable label={m.leaderboards_title()} boards={[]} loading />
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
            <BoardTable label={formatDay(day, "weekdayLong")} boards={ofDay} />
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

const scoresText = ({ count }: ListedBoard) => m.leaderboards_scores({ count });

function BoardTable({ label, boards, loading }: { label: string; boards: ListedBoard[]; loading?: boolean }) {
  const unit = useUnit();
  const leader = ({ first, first_score, block }: ListedBoard) =>
    first && first_score
      ? m.leaderboards_leader({
          name: first.full_name,
          score: scoreText(first_score, { block, totalReps: null }, unit),
        })
      : "";
  return (
    <DataTable
      label={label}
      rows={boards}
      rowKey={({ id }) => id}
      loading={loading}
      to={({ id }) => ({ name: "leaderboard", params: { id } })}
      columns={[
        {
          key: "block",
          header: m.leaderboards_workout(),
          width: "30%",
          cell: (board) => <span className="w6">{boardTitle(board)}</span>,
        },
        { key: "program", header: m.leaderboards_program(), width: "30%", cell: ({ program_title }) => program_title },
        {
          key: "leader",
          header: m.leaderboards_first(),
          cell: (board) => <span className="num">{leader(board)}</span>,
        },
        {
          key: "count",
          header: m.leaderboards_scores_column(),
          align: "right",
          width: 88,
          cell: ({ count }) => <span className="num">{count}</span>,
        },
      ]}
      phone={(board) => (
        <span className={css.listed}>
          <span className="spread">
            <span className="w6 truncate">{boardTitle(board)}</span>
            <span className="t13 dim num">{scoresText(board)}</span>
          </span>
          <span className="t13 dim">{board.program_title}</span>
          <span className="t13 dim num">{leader(board)}</span>
        </span>
      )}
    />
  );
}
