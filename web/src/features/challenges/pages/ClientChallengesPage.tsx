import { IconTargetArrow } from "@tabler/icons-react";
import { StateBadge } from "~/domain/challenges/StateBadge";
import { useLeaderboardChannel } from "~/domain/leaderboards/useLeaderboardChannel";
import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { Section } from "~/ui/page/Page";
import { usePageTitle } from "~/ui/page/usePageTitle";
import { SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type ClientChallenge, useOwnChallenges } from "../api";
import css from "../components/Challenges.module.css";
import { byState, formatDates, formatParticipants, formatPlace, formatStanding } from "../format";
import { refresh } from "../live";

const TITLES = {
  running: m.challenges_client_running,
  upcoming: m.challenges_client_upcoming,
  ended: m.challenges_client_ended,
  draft: m.challenges_state_draft,
};

/** The challenges of the signed-in client: what is on, what is next, and what they have done. */
export default function ClientChallengesPage() {
  const challenges = useOwnChallenges();
  useLeaderboardChannel(refresh);
  usePageTitle(m.challenges_title());
  if (challenges.error && !challenges.data) {
    return <ErrorState error={challenges.error} onRetry={challenges.refetch} framed />;
  }
  if (!challenges.data) return <SkeletonCard height={160} lines={3} />;
  const groups = byState(challenges.data.items);
  if (groups.length === 0) {
    return (
      <EmptyState framed icon={<IconTargetArrow size={24} />}>
        {m.challenges_client_none()}
      </EmptyState>
    );
  }
  return groups.map(({ state, items }) => (
    <Section key={state} title={TITLES[state]()}>
      <ul className={css.cards} aria-label={TITLES[state]()}>
        {items.map((challenge) => (
          <li key={challenge.id}>
            <ChallengeCard challenge={challenge} />
          </li>
        ))}
      </ul>
    </Section>
  ));
}

function ChallengeCard({ challenge }: { challenge: ClientChallenge }) {
  const { id, name, creator, program_title: program, description } = challenge;
  return (
    <Link name="challenge_leaderboard" params={{ id }} className={css.card}>
      <span className={css.head}>
        <span className={css.text}>
          <b className="w6">{name}</b>
          <span className="t13 meta">{program ? m.challenges_with({ coach: creator, program }) : creator}</span>
        </span>
        <StateBadge challenge={challenge} />
      </span>
      {description && <span className={`dim ${css.description}`}>{description}</span>}
      <Standing challenge={challenge} />
      <span className={`t13 meta ${css.foot}`}>
        <span>{formatDates(challenge)}</span>
        <span>{formatParticipants(challenge)}</span>
      </span>
    </Link>
  );
}

/** The client's result with its place, or what they can do. */
function Standing({ challenge }: { challenge: ClientChallenge }) {
  const unit = useUnit();
  const { score, state } = challenge;
  if (!score) {
    return <span className={state === "ended" ? "t13 meta" : `w6 ${css.next}`}>{formatStanding(challenge)}</span>;
  }
  return (
    <span className={css.standing}>
      <b>{formatScore(score, unit)}</b>
      <span className="dim">{formatPlace(challenge)}</span>
    </span>
  );
}
