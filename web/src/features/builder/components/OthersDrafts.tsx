import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type ListedDraft, useOthersDraft, useOthersDrafts, useTakeOver } from "../api/dayDrafts";
import { useDraft } from "../lib/drafts";
import { useBuilder } from "./context";
import { DayBlocks } from "./grid/DayBlocks";
import css from "./OthersDrafts.module.css";

/** A draft of another coach, to read and to take over. */
function DraftDialog({ draft, onClose }: { draft: ListedDraft; onClose: () => void }) {
  const { timeline, openDay } = useBuilder();
  const own = useDraft(timeline.id, draft.day);
  const { data, error, refetch } = useOthersDraft(timeline.id, draft);
  const takeOver = useTakeOver(timeline.id);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const take = async () => {
    if (!data) return;
    setBusy(true);
    setProblem(null);
    try {
      await takeOver(draft, data.revision);
      onClose();
      openDay(draft.day);
    } catch (failure) {
      setProblem(errorMessage(failure));
      void refetch();
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={m.builder_draft_of({ name: draft.author, day: draft.day + 1 })}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_close()}</Button>
          <Button variant="primary" busy={busy} disabled={!data || own !== null} onClick={() => void take()}>
            {m.builder_take_over()}
          </Button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.content.sessions.length === 0 && <p className="meta">{m.training_rest_day()}</p>}
      {data?.content.sessions.map((session) => (
        <section key={session.id} className={css.session}>
          <h3>{session.title || m.builder_session()}</h3>
          {data.texts[session.id] === undefined ? (
            <DayBlocks session={session} />
          ) : (
            <p className={css.text}>{data.texts[session.id]}</p>
          )}
        </section>
      ))}
      <p className="dim">{own ? m.builder_draft_own_first() : m.builder_take_over_text({ name: draft.author })}</p>
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
    </Dialog>
  );
}

/** Whose drafts of a day there are, and since when: on its card (`small`) or in its panel. */
export function OthersDrafts({ day, small = false }: { day: number; small?: boolean }) {
  const { timeline } = useBuilder();
  const others = useOthersDrafts(timeline.id, day);
  const [opened, setOpened] = useState<ListedDraft | null>(null);
  const [now] = useState(() => new Date());
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks of the dialog from opening the day
    <div onClick={(event) => event.stopPropagation()}>
      {others.map((draft) => {
        const updatedAt = new Date(draft.updated_at);
        const text = m.builder_draft_by({
          name: draft.author,
          ago: formatAgo(updatedAt, updatedAt > now ? updatedAt : now),
        });
        return small ? (
          <button
            key={draft.author_id}
            type="button"
            tabIndex={-1}
            className={css.small}
            onClick={() => setOpened(draft)}
          >
            {text}
          </button>
        ) : (
          <Banner
            key={draft.author_id}
            action={
              <Button size="small" onClick={() => setOpened(draft)}>
                {m.builder_draft_open()}
              </Button>
            }
          >
            {text}
          </Banner>
        );
      })}
      {opened && <DraftDialog draft={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}
