import { IconFlag, IconLogout } from "@tabler/icons-react";
import { useState } from "react";
import type { Unit } from "~/domain/training/load";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { toast, toastError } from "~/ui/toast/toast";
import { type ChallengeBoard, type OwnScore, type Participation, useChallengeActions } from "../api";
import css from "./Board.module.css";
import { EnterResult } from "./EnterResult";

type Props = { challenge: ChallengeBoard; participation: Participation; mine: OwnScore | null; unit: Unit };

/** How a client joins a challenge, enters their first result, and leaves it. */
export function TakePart({ challenge, participation, mine, unit }: Props) {
  const { abilities, joined } = participation;
  const { join, leave } = useChallengeActions(challenge.id);
  const [isLeaving, setLeaving] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>, done: string) => {
    setBusy(true);
    try {
      await action();
      setLeaving(false);
      toast(done);
    } catch (error) {
      toastError(errorMessage(error));
    }
    setBusy(false);
  };
  if (abilities.length === 0) return null;
  return (
    <section className={css.takePart} aria-label={m.leaderboards_take_part()}>
      {joined && !mine && <p className="dim">{joinedText(challenge)}</p>}
      <div className={css.takePartActions}>
        {abilities.includes("join") && (
          <Button
            variant="primary"
            size="medium"
            busy={busy && !isLeaving}
            icon={<IconFlag size={18} aria-hidden="true" />}
            onClick={() => void run(join, m.leaderboards_joined_toast())}
          >
            {m.leaderboards_join()}
          </Button>
        )}
        {abilities.includes("enter") && !mine && (
          <EnterResult challenge={challenge} mine={mine} isMain={joined} unit={unit} />
        )}
        {abilities.includes("leave") && (
          <Button
            variant="quiet"
            size="medium"
            icon={<IconLogout size={18} aria-hidden="true" />}
            onClick={() => setLeaving(true)}
          >
            {m.leaderboards_leave()}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title={m.leaderboards_leave_title({ name: challenge.name })}
        confirm={m.leaderboards_leave()}
        danger={mine !== null}
        busy={busy}
        onConfirm={() => run(leave, m.leaderboards_left_toast())}
      >
        {mine ? m.leaderboards_leave_with_result() : m.leaderboards_leave_text()}
      </ConfirmDialog>
    </section>
  );
}

function joinedText({ state }: ChallengeBoard): string {
  return state === "upcoming" ? m.leaderboards_joined_upcoming() : m.leaderboards_joined();
}
