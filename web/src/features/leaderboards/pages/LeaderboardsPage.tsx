import { IconTrophy } from "@tabler/icons-react";
import { BoardRows } from "~/domain/leaderboards/BoardRows";
import { LeaderboardsHeader } from "~/domain/leaderboards/LeaderboardsHeader";
import type { Unit } from "~/domain/training/load";
import { useUnit } from "~/domain/training/useUnit";
import { type LocalDate, toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { parsePage, parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { DateField } from "~/ui/field/DateField";
import { usePageSearch } from "~/ui/link/usePage";
import { Page, Section } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { Toolbar } from "~/ui/toolbar/Toolbar";
import { type ListedBoard, PER_PAGE, useBoards, useLiveBoards } from "../api";
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
  const unit = useUnit();
  const list = boards.data;
  const days = groupByDay(list?.items ?? []);
  return (
    <Page title={m.leaderboards_title()} width="narrow">
      <LeaderboardsHeader count={list?.pagination.total} />
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
            <BoardRows label={formatDay(day, "weekdayLong")} rows={ofDay.map((board) => rowOf(board, unit))} />
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

function rowOf(board: ListedBoard, unit: Unit) {
  const { id, first, first_score: score, count, program_title: note } = board;
  // A list does not say how many repetitions there are in all.
  const totalReps = null;
  const parts = score ? [scoreText(score, workoutOf(board, totalReps), unit), repsText(score, totalReps)] : [];
  return {
    ...{ id, first, note, title: boardTitle(board), count: m.leaderboards_scores({ count }) },
    to: { name: "leaderboard" as const, params: { id } },
    firstText: m.leaderboards_leader({
      name: first?.full_name ?? "",
      score: parts.filter(Boolean).join(" · "),
    }),
  };
}
