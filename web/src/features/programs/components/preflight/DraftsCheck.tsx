import { type ReactNode, useState } from "react";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { DraftRows } from "~/domain/training/drafts/DraftRows";
import { type ProgramDraft, usePublishDrafts } from "~/domain/training/drafts/programDrafts";
import { useDraftChoice } from "~/domain/training/drafts/useDraftChoice";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { CheckRow } from "./CheckRow";
import type { Level } from "./checks";
import css from "./Preflight.module.css";

type Props = { programId: string; level: Level; drafts: ProgramDraft[]; total: number; onDone: () => unknown };

/** Publishes the drafts of the program, all of them or those that are ticked. */
export function DraftsCheck({ programId, level, drafts, total, onDone }: Props) {
  const choice = useDraftChoice(drafts);
  const publishDrafts = usePublishDrafts(programId);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ReactNode>(null);
  const [left, setLeft] = useState(0);
  const publish = async () => {
    setBusy(true);
    setError(null);
    try {
      setLeft((await publishDrafts(choice.chosen)).left.length);
      await onDone();
    } catch (failure) {
      setError(<Refusal error={failure} />);
    } finally {
      setBusy(false);
    }
  };
  return (
    <CheckRow
      level={level}
      title={level === "ok" ? m.programs_check_drafts_done() : m.programs_check_drafts({ count: total })}
      text={m.programs_check_drafts_text()}
      action={
        level !== "ok" && (
          <Button size="small" busy={busy} disabled={choice.chosen.length === 0} onClick={() => void publish()}>
            {choice.label}
          </Button>
        )
      }
    >
      <DraftRows
        programId={programId}
        drafts={drafts}
        skipped={choice.skipped}
        onToggle={choice.toggle}
        disabled={busy}
      />
      {left > 0 && (
        <p role="status" className={css.left}>
          {m.training_drafts_left({ count: left })}
        </p>
      )}
      <FormError>{error}</FormError>
    </CheckRow>
  );
}
