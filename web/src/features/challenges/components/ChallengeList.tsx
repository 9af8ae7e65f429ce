import { challengeState } from "~/domain/challenges/challengeState";
import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import { useToday } from "~/ui/useToday";
import type { ClientChallenge } from "../api";
import { formatDates, formatPlace } from "../format";
import css from "./Challenges.module.css";

type Props = { clientId: string; challenges: ClientChallenge[]; openId: string | undefined };

/** A client's challenges, each with their result and its place. */
export function ChallengeList({ clientId, challenges, openId }: Props) {
  return (
    <Card title={m.challenges_profile_list()} flush>
      <ul className={css.list} aria-label={m.challenges_profile_list()}>
        {challenges.map((one) => (
          <li key={one.id}>
            <Link
              name="client-profile-challenge"
              params={{ clientId, metricId: one.id }}
              className={css.item}
              data-open={one.id === openId || undefined}
              aria-current={one.id === openId ? "true" : undefined}
            >
              <Row challenge={one} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Row({ challenge }: { challenge: ClientChallenge }) {
  const unit = useUnit();
  const text = challengeState(challenge, useToday());
  const { name, score } = challenge;
  return (
    <>
      <span className={css.text}>
        <span className="w5 truncate">{name}</span>
        <span className="t13 meta truncate">
          {text} · {formatDates(challenge)}
        </span>
      </span>
      {score && (
        <span className={css.result}>
          <b className="w6">{formatScore(score, unit)}</b>
          <span className="t13 meta">{formatPlace(challenge)}</span>
        </span>
      )}
    </>
  );
}
