import { IconTargetArrow } from "@tabler/icons-react";
import { challengeState } from "~/domain/challenges/challengeState";
import { BoardRows } from "~/domain/leaderboards/BoardRows";
import { LeaderboardsHeader } from "~/domain/leaderboards/LeaderboardsHeader";
import { useLeaderboardChannel } from "~/domain/leaderboards/useLeaderboardChannel";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { usePageNumber } from "~/ui/link/usePage";
import { Page, Section } from "~/ui/page/Page";
import { Pagination } from "~/ui/pagination/Pagination";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useToday } from "~/ui/useToday";
import { type ListedChallenge, useChallenges } from "../api";
import { formatDates, formatLeader } from "../format";
import { refresh } from "../live";

const PER_PAGE = 20;

/** The leaderboards of the coach's challenges: those that run, those that are next, and the past ones page by page. */
export default function ChallengeLeaderboardsPage() {
  const [page, setPage] = usePageNumber();
  const running = useChallenges({ status: "running" });
  const upcoming = useChallenges({ status: "upcoming" });
  const ended = useChallenges({ status: "ended", page, perPage: PER_PAGE });
  useLeaderboardChannel(refresh);
  const lists = [running, upcoming, ended];
  const failed = lists.find(({ error, data }) => error && !data);
  const isPending = lists.some((list) => list.isPending);
  const total = lists.reduce((sum, { data }) => sum + (data?.pagination.total ?? 0), 0);
  return (
    <Page title={m.leaderboards_title()} width="narrow">
      <LeaderboardsHeader count={isPending ? undefined : total} />
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => Promise.all(lists.map((list) => list.refetch()))} framed />
      ) : isPending ? (
        <SkeletonRows />
      ) : total === 0 ? (
        <EmptyState
          framed
          icon={<IconTargetArrow size={24} />}
          action={<ButtonLink to={{ name: "challenges-library" }}>{m.challenges_open_library()}</ButtonLink>}
        >
          {m.challenges_boards_none()}
        </EmptyState>
      ) : (
        <>
          <Boards title={m.challenges_boards_running()} challenges={running.data?.items} />
          <Boards title={m.challenges_boards_upcoming()} challenges={upcoming.data?.items} />
          <Boards title={m.challenges_boards_ended()} challenges={ended.data?.items} />
          {ended.data && (ended.data.pagination.total > PER_PAGE || page > 1) && (
            <Pagination page={page} perPage={PER_PAGE} total={ended.data.pagination.total} onPage={setPage} />
          )}
        </>
      )}
    </Page>
  );
}

function Boards({ title, challenges = [] }: { title: string; challenges?: ListedChallenge[] | undefined }) {
  const unit = useUnit();
  const today = useToday();
  if (challenges.length === 0) return null;
  return (
    <Section title={title}>
      <BoardRows
        label={title}
        rows={challenges.map((one) => ({
          id: one.id,
          to: { name: "challenge_leaderboard", params: { id: one.id } },
          title: one.name,
          note: [one.state !== "ended" && challengeState(one, today), formatDates(one), one.program_title]
            .filter(Boolean)
            .join(" · "),
          first: one.first,
          firstText: formatLeader(one, unit),
          count:
            one.state === "upcoming"
              ? m.challenges_joined_count({ count: one.joined })
              : m.leaderboards_scores({ count: one.count }),
        }))}
      />
    </Section>
  );
}
