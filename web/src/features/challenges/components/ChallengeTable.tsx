import type { ReactNode } from "react";
import { StateBadge } from "~/domain/challenges/StateBadge";
import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import type { LinkTarget } from "~/ui/link/Link";
import { DataTable } from "~/ui/table/DataTable";
import { useIsCompact, useMedia } from "~/ui/useMedia";
import type { ListedChallenge } from "../api";
import { formatAudience, formatDates, formatLeader, formatScoring } from "../format";
import { ChallengeMenu } from "./ChallengeMenu";
import css from "./Challenges.module.css";

type Props = {
  challenges: ListedChallenge[];
  loading: boolean;
  empty: ReactNode;
  canCreate: boolean;
  /** The form of a challenge, as an address. */
  formOf: (challenge: ListedChallenge) => LinkTarget;
  onEdit: (challenge: ListedChallenge) => void;
  onRunAgain: (challenge: ListedChallenge) => void;
};

/** The account's challenges: where they are, who has joined and who leads. A draft opens its form. */
export function ChallengeTable({ challenges, loading, empty, canCreate, formOf, onEdit, onRunAgain }: Props) {
  // Where there is no room for columns, how it is scored stands below the name, and the dates below the badge.
  const isCompact = useIsCompact();
  const isNarrow = useMedia("(max-width: 1199.98px)");
  return (
    <DataTable
      label={m.challenges_title()}
      rows={challenges}
      rowKey={({ id }) => id}
      to={(one) =>
        one.abilities.includes("publish") ? formOf(one) : { name: "challenge_leaderboard", params: { id: one.id } }
      }
      loading={loading}
      tall
      columns={[
        {
          key: "name",
          header: m.challenges_name(),
          cell: (one) => (
            <span className={css.text}>
              <span className="w6 truncate">{one.name}</span>
              <span className="t13 meta truncate">
                {isNarrow && `${formatScoring(one)} · `}
                {formatAudience(one)} · {one.creator}
              </span>
            </span>
          ),
        },
        {
          key: "state",
          header: m.challenges_status(),
          width: isCompact ? 184 : 152,
          cell: (one) => (
            <span className={css.state}>
              <StateBadge challenge={one} />
              {isCompact && <span className="t13 meta">{formatDates(one)}</span>}
            </span>
          ),
        },
        ...(isCompact ? [] : [{ key: "dates", header: m.challenges_dates(), width: 200, cell: formatDates }]),
        ...(isNarrow ? [] : [{ key: "score", header: m.challenges_score(), width: 176, cell: formatScoring }]),
        {
          key: "joined",
          header: m.challenges_joined(),
          align: "right",
          width: 80,
          cell: ({ joined, state }) => <span className="num">{state === "draft" ? "–" : joined}</span>,
        },
        { key: "leader", header: m.challenges_leader(), width: 160, cell: (one) => <Leader challenge={one} /> },
      ]}
      phone={(one) => <PhoneRow challenge={one} />}
      menu={(one) => <ChallengeMenu challenge={one} canCreate={canCreate} onEdit={onEdit} onRunAgain={onRunAgain} />}
      empty={empty}
    />
  );
}

function Leader({ challenge: { first, first_score: score, state } }: { challenge: ListedChallenge }) {
  const unit = useUnit();
  if (!first || !score) return <span className="meta">{state === "draft" ? "–" : m.challenges_no_results()}</span>;
  return (
    <span className={css.text}>
      <span className="w6 num truncate">{formatScore(score, unit)}</span>
      <span className="t13 meta truncate">{first.full_name}</span>
    </span>
  );
}

function PhoneRow({ challenge }: { challenge: ListedChallenge }) {
  const leader = formatLeader(challenge, useUnit());
  return (
    <span className={css.phoneRow}>
      <span className="w6">{challenge.name}</span>
      <span className={css.line}>
        <StateBadge challenge={challenge} />
        <span className="t13 dim">{formatDates(challenge)}</span>
      </span>
      <span className="t13 dim">
        {formatScoring(challenge)} · {formatAudience(challenge)}
        {challenge.state !== "draft" && ` · ${m.challenges_joined_count({ count: challenge.joined })}`}
      </span>
      {leader && <span className="t13 meta">{leader}</span>}
    </span>
  );
}
