import { IconCloud, IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { AvatarStack } from "~/ui/avatar/Avatar";
import { Button } from "~/ui/button/Button";
import { useListedKeys } from "~/ui/keys/keyList";
import { useReach } from "../../api/timeline";
import { DRAFT_KEYS } from "../../keys";
import { type Excess, MAX_DAY_EXERCISES, MAX_DAY_SETS } from "../../lib/daySize";
import type { SyncState } from "../../lib/draftSync";
import { useBuilder } from "../context";
import type { Issue } from "./context";
import css from "./PanelFooter.module.css";

type Props = {
  day: number;
  version: number;
  hasDraft: boolean;
  /** Where the newest edit of the draft is. */
  sync: SyncState;
  onRetry: () => void;
  busy: boolean;
  /** Why something typed is not in the draft. */
  issue: Issue | null;
  /** What the day has too much of to be published. */
  excess: Excess | null;
  error: ReactNode;
  onDiscard: () => void;
  onPublish: () => void;
};

function Reach({ day }: { day: number }) {
  const { timeline } = useBuilder();
  const { data } = useReach(timeline.id, day);
  if (!data) return <div className={css.reach} />;
  const sample = data.sample.map(({ full_name, avatar_url }) => ({ name: full_name, src: avatar_url }));
  return (
    <div className={css.reach}>
      {sample.length > 0 && <AvatarStack people={sample} />}
      <div>
        <p className={css.reachText}>
          {data.clients === 0 ? (
            <b>{m.builder_reaches_nobody()}</b>
          ) : (
            <>
              <b>{m.builder_reaches({ count: data.clients })}</b>
              {data.logged > 0 && ` · ${m.builder_have_logged({ count: data.logged })}`}
            </>
          )}
        </p>
        {data.logged > 0 && <p className={css.resultsNote}>{m.builder_results_stay()}</p>}
      </div>
    </div>
  );
}

const SYNC_ICONS = { saving: IconCloudUp, saved: IconCloud, offline: IconCloudOff, failed: IconCloudOff };

function stateText({ hasDraft, version, sync }: Pick<Props, "hasDraft" | "version" | "sync">): string {
  if (hasDraft && sync.kind === "saving") return m.builder_draft_saving();
  if (hasDraft && sync.kind === "offline") return m.builder_draft_offline();
  if (hasDraft && sync.kind === "failed") return m.builder_draft_failed({ why: sync.why });
  if (hasDraft) return version === 0 ? m.builder_draft_new() : m.builder_draft_saved({ version });
  return version === 0 ? m.builder_nothing_planned() : m.builder_published({ version });
}

function problemText({ issue, excess }: Pick<Props, "issue" | "excess">): string | null {
  if (issue === "invalid") return m.builder_invalid_cells();
  if (excess === null) return null;
  const count = formatNumber(excess.count);
  return excess.kind === "sets"
    ? m.builder_too_many_sets({ count, max: formatNumber(MAX_DAY_SETS) })
    : m.builder_too_many_exercises({ count, max: formatNumber(MAX_DAY_EXERCISES) });
}

/** Whom publishing reaches, the state of the draft, and the buttons to publish and discard it. */
export function PanelFooter(props: Props) {
  const { day, hasDraft, sync, onRetry, busy, issue, excess, error, onDiscard, onPublish } = props;
  const isReady = hasDraft && !issue && !excess;
  const canPublish = isReady && !busy;
  const problem = problemText(props) ?? error;
  useListedKeys(DRAFT_KEYS, { isActive: () => canPublish });
  useEffect(() => {
    if (!canPublish) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      onPublish();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [canPublish, onPublish]);
  const Icon = hasDraft ? SYNC_ICONS[sync.kind] : IconCloudCheck;
  const isRefused = hasDraft && sync.kind === "failed";
  return (
    <footer className={css.footer}>
      <Reach day={day} />
      {problem && (
        <p role="alert" className={css.error}>
          {problem}
        </p>
      )}
      <div className={css.stateLine}>
        <span className={css.state} role="status">
          <Icon size={14} stroke={1.75} aria-hidden="true" />
          {stateText(props)}
        </span>
        {isRefused && (
          <Button size="small" variant="quiet" onClick={onRetry}>
            {m.builder_try_again()}
          </Button>
        )}
      </div>
      <div className={css.buttons}>
        <Button variant="quiet" disabled={!(hasDraft || issue) || busy} onClick={onDiscard}>
          {m.builder_discard()}
        </Button>
        <Button variant="primary" busy={busy} disabled={!isReady} onClick={onPublish}>
          {m.builder_publish()}
        </Button>
      </div>
    </footer>
  );
}
