import { useState } from "react";
import { $api, onError } from "~/api/client";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useBuilder } from "../context";
import { VersionBody } from "./VersionBody";
import css from "./Versions.module.css";

/** The current version and the one before it. */
const SHOWN_AT_FIRST = 2;

/** Earlier versions of a day, to read and to restore. */
export function VersionsDialog({ day, onClose }: { day: number; onClose: () => void }) {
  const [now] = useState(() => new Date());
  const { timeline, actions } = useBuilder();
  const list = $api.useQuery("get", "/api/coach/timelines/{timeline_id}/days/{day}/versions", {
    params: { path: { timeline_id: timeline.id, day } },
    ...onError("inline"),
  });
  const [current] = list.data?.items ?? [];
  return (
    <Dialog opened onClose={onClose} title={m.builder_versions_of({ day: day + 1 })} busy={actions.busy}>
      {list.isLoading && <SkeletonRows rows={3} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.data?.items.length === 0 && <EmptyState>{m.builder_no_versions()}</EmptyState>}
      <ul className={css.versions}>
        {list.data?.items.map((version, index) => (
          <li key={version.version} className={css.version}>
            <span className={css.versionHead}>
              <b>{m.builder_version({ version: version.version })}</b>
              <span className="t12 meta">
                {version.saved_by}, {formatAgo(new Date(version.saved_at), now)}
              </span>
              {version.version === current?.version ? (
                <span className={css.differs}>{m.builder_current()}</span>
              ) : (
                <span className={css.differs}>
                  <Button
                    size="small"
                    disabled={actions.busy}
                    onClick={() => void actions.restoreVersion(day, version.version).then((done) => done && onClose())}
                  >
                    {m.builder_restore()}
                  </Button>
                </span>
              )}
            </span>
            <VersionBody day={day} version={version.version} shown={index < SHOWN_AT_FIRST} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
