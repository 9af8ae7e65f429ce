import { StateBadge } from "~/domain/challenges/StateBadge";
import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { StatStrip } from "~/ui/stats/StatStrip";
import type { ClientChallenge } from "../api";
import { formatAudience, formatDates, formatPlace, formatScoring } from "../format";
import css from "./Challenges.module.css";

/** One challenge of a client: what it was about, and how they did. */
export function ChallengeDetail({ challenge }: { challenge: ClientChallenge }) {
  const { id, name, description, rules } = challenge;
  return (
    <Card
      title={name}
      actions={
        <ButtonLink to={{ name: "challenge_leaderboard", params: { id } }}>{m.challenges_open_board()}</ButtonLink>
      }
    >
      <div className={css.about}>
        <span className={css.line}>
          <StateBadge challenge={challenge} />
          <span className="t13 meta">
            {formatDates(challenge)} · {formatScoring(challenge)} · {formatAudience(challenge)}
          </span>
        </span>
        {description && <p className={css.written}>{description}</p>}
        <Result challenge={challenge} />
        {rules && (
          <div>
            <h3 className="t13 w6">{m.challenges_profile_rules()}</h3>
            <p className={`dim ${css.written}`}>{rules}</p>
          </div>
        )}
      </div>
    </Card>
  );
}

function Result({ challenge }: { challenge: ClientChallenge }) {
  const unit = useUnit();
  const { score, scored_on, hidden, state } = challenge;
  if (!score) {
    const text = state === "ended" ? m.challenges_profile_no_result_ended() : m.challenges_profile_no_result();
    return <p className="meta">{text}</p>;
  }
  return (
    <StatStrip
      stats={[
        { label: m.challenges_profile_result(), value: formatScore(score, unit) },
        {
          label: m.challenges_profile_place(),
          value: hidden ? m.challenges_profile_hidden() : formatPlace(challenge),
        },
        { label: m.challenges_profile_on(), value: scored_on ? formatDay(scored_on, "short") : "–" },
      ]}
    />
  );
}
