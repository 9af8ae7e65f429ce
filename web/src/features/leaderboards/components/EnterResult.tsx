import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import type { Unit } from "~/domain/training/load";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { type ChallengeBoard, type OwnScore, useChallengeActions } from "../api";
import { ResultDialog } from "./ResultDialog";

type Props = { challenge: ChallengeBoard; mine: OwnScore | null; isMain: boolean; unit: Unit };

/** Opens the form in which a client enters their result, or changes it. */
export function EnterResult({ challenge, mine, isMain, unit }: Props) {
  const { enter } = useChallengeActions(challenge.id);
  const [isOpen, setOpen] = useState(false);
  const Icon = mine ? IconPencil : IconPlus;
  return (
    <>
      <Button
        variant={isMain ? "primary" : "outline"}
        size="medium"
        icon={<Icon size={18} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {mine ? m.leaderboards_change_result() : m.leaderboards_enter_mine()}
      </Button>
      {isOpen && (
        <ResultDialog
          challenge={challenge}
          draftName="own"
          before={mine ?? undefined}
          unit={unit}
          onSave={enter}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
