import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import type { ChallengeBoard, Participation } from "../api";
import css from "./Board.module.css";

/** What a challenge is about, who takes part, and what counts. */
export function ChallengeHead({
  challenge,
  participation,
}: {
  challenge: ChallengeBoard;
  participation: Participation | null;
}) {
  const [isOpen, setOpen] = useState(false);
  const { description, rules, creator, cap_seconds: cap, tiebreak } = challenge;
  const facts = [
    m.leaderboards_challenge_by({ name: creator }),
    participation && m.leaderboards_challenge_joined({ count: participation.count }),
    cap !== null && m.leaderboards_cap_at({ time: formatClock(cap) }),
  ].filter(Boolean);
  return (
    <div className={css.workout}>
      {description && <p className={css.description}>{description}</p>}
      <div className={css.workoutLine}>
        <p className={css.movements}>{facts.join(" · ")}</p>
        {rules && (
          <Button
            variant="quiet"
            className={css.standardsButton}
            after={<IconChevronRight size={16} aria-hidden="true" />}
            onClick={() => setOpen(true)}
          >
            {m.leaderboards_challenge_rules()}
          </Button>
        )}
      </div>
      {tiebreak && <p className={css.tiebreak}>{m.leaderboards_tiebreak({ tiebreak })}</p>}
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title={m.leaderboards_challenge_rules()} size="small">
          <p className={css.standardsNote}>{rules}</p>
        </Dialog>
      )}
    </div>
  );
}
