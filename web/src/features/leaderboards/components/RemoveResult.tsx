import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { toast, toastError } from "~/ui/toast/toast";
import { type ScoreDetails, useChallengeActions } from "../api";

type Props = { id: string; person: ScoreDetails["person"]; challenge: string; onRemoved: () => void };

/** A coach takes a client out of a challenge, with their result: it was entered for the wrong person, or is not true. */
export function RemoveResult({ id, person, challenge, onRemoved }: Props) {
  const { remove } = useChallengeActions(id);
  const [isOpen, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await remove(person.id);
      toast(m.leaderboards_removed_toast({ name: person.full_name }));
      onRemoved();
    } catch (error) {
      toastError(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <>
      <Button icon={<IconTrash size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
        {m.leaderboards_remove()}
      </Button>
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={m.leaderboards_remove_title({ name: person.full_name, challenge })}
        confirm={m.leaderboards_remove()}
        danger
        busy={busy}
        onConfirm={run}
      >
        {m.leaderboards_remove_text()}
      </ConfirmDialog>
    </>
  );
}
