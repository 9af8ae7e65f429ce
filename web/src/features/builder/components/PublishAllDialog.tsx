import { DraftRows } from "~/domain/training/drafts/DraftRows";
import { useProgramDrafts, useSendDraftsFirst } from "~/domain/training/drafts/programDrafts";
import { useDraftChoice } from "~/domain/training/drafts/useDraftChoice";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useUnsentDays } from "../lib/drafts";
import { useBuilder } from "./context";
import { usePublishAll } from "./usePublishAll";

/** Lists all drafts of the program and publishes those that are ticked. */
export function PublishAllDialog({ onClose }: { onClose: () => void }) {
  const { timeline } = useBuilder();
  const programId = timeline.program_id;
  useSendDraftsFirst(programId);
  const list = useProgramDrafts(programId);
  const drafts = list.data?.items ?? [];
  const choice = useDraftChoice(drafts);
  const { publish, busy, error, left } = usePublishAll();
  const unsent = useUnsentDays(timeline.id);
  const more = (list.data?.total ?? 0) - drafts.length;
  const submit = async () => {
    if ((await publish(choice.chosen)) && choice.chosen.length === drafts.length) onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      size="large"
      title={list.data ? m.builder_publish_all_title({ count: list.data.total }) : m.builder_publish_all()}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={choice.chosen.length === 0}
            onClick={() => void submit()}
            data-autofocus
          >
            {choice.label}
          </Button>
        </>
      }
    >
      <div className="stack">
        {list.error && !list.data && <ErrorState error={list.error} onRetry={list.refetch} />}
        {list.isLoading && <SkeletonRows rows={3} />}
        {left > 0 && <Banner tone="warn">{m.training_drafts_left({ count: left })}</Banner>}
        {unsent > 0 && <Banner tone="offline">{m.builder_publish_all_unsent()}</Banner>}
        {list.data && (
          <p className="dim">{drafts.length > 0 ? m.builder_publish_all_text() : m.builder_publish_all_none()}</p>
        )}
        {drafts.length > 0 && (
          <DraftRows
            programId={programId}
            drafts={drafts}
            skipped={choice.skipped}
            onToggle={choice.toggle}
            onOpen={onClose}
            disabled={busy}
          />
        )}
        {more > 0 && <p className="dim">{m.training_drafts_more({ count: more })}</p>}
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}
