import { IconFlag, IconLogout, IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Unit } from "~/domain/training/load";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { toast, toastError } from "~/ui/toast/toast";
import { type ChallengeBoard, type OwnScore, type Participation, useChallengeActions } from "../api";
import css from "./Board.module.css";
import { ResultDialog } from "./ResultDialog";

type Props = { challenge: ChallengeBoard; participation: Participation; mine: OwnScore | null; unit: Unit };

/** What a client can do in a challenge: join it, enter a result, leave it. */
export function TakePart({ challenge, participation, mine, unit }: Props) {
  const { abilities, joined } = participation;
  const { join, leave, enter } = useChallengeActions(challenge.id);
  const [dialog, setDialog] = useState<"result" | "leave">();
  const [busy, setBusy] = useState(false);
  const run = async (action: () => Promise<void>, done: string) => {
    setBusy(true);
    try {
      await action();
      setDialog(undefined);
      toast(done);
    } catch (error) {
      toastError(errorMessage(error));
    }
    setBusy(false);
  };
  const mayJoin = abilities.includes("join");
  const mayEnter = abilities.includes("enter");
  if (abilities.length === 0) return null;
  return (
    <section className={css.takePart} aria-label={m.leaderboards_take_part()}>
      {joined && !mine && <p className="dim">{joinedText(challenge)}</p>}
      <div className={css.takePartActions}>
        {mayJoin && (
          <Button
            variant="primary"
            size="medium"
            busy={busy && dialog === undefined}
            icon={<IconFlag size={18} aria-hidden="true" />}
            onClick={() => void run(join, m.leaderboards_joined_toast())}
          >
            {m.leaderboards_join()}
          </Button>
        )}
        {mayEnter && (
          <Button
            variant={mayJoin || mine ? "outline" : "primary"}
            size="medium"
            icon={mine ? <IconPencil size={18} aria-hidden="true" /> : <IconPlus size={18} aria-hidden="true" />}
            onClick={() => setDialog("result")}
          >
            {mine ? m.leaderboards_change_result() : m.leaderboards_enter_mine()}
          </Button>
        )}
        {abilities.includes("leave") && (
          <Button
            variant="quiet"
            size="medium"
            icon={<IconLogout size={18} aria-hidden="true" />}
            onClick={() => setDialog("leave")}
          >
            {m.leaderboards_leave()}
          </Button>
        )}
      </div>
      {dialog === "result" && (
        <ResultDialog
          challenge={challenge}
          draftName="own"
          before={mine ?? undefined}
          unit={unit}
          onSave={enter}
          onClose={() => setDialog(undefined)}
        />
      )}
      <ConfirmDialog
        opened={dialog === "leave"}
        onClose={() => setDialog(undefined)}
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
