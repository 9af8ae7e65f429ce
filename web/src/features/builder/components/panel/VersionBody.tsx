import { useState } from "react";
import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useBuilder } from "../context";
import { DayBlocks } from "../grid/DayBlocks";
import css from "./Versions.module.css";

type Props = { day: number; version: number; shown: boolean };

/** What a day was at one of its versions: fetched once it is shown. */
export function VersionBody({ day, version, shown: shownAtFirst }: Props) {
  const [shown, setShown] = useState(shownAtFirst);
  return (
    <span className={css.versionBody}>
      {shown ? (
        <VersionContent day={day} version={version} />
      ) : (
        <Button size="small" variant="quiet" onClick={() => setShown(true)}>
          {m.builder_version_show({ version })}
        </Button>
      )}
    </span>
  );
}

function VersionContent({ day, version }: Omit<Props, "shown">) {
  const { timeline } = useBuilder();
  const { data, error, refetch } = $api.useQuery(
    "get",
    "/api/coach/timelines/{timeline_id}/days/{day}/versions/{version}",
    { params: { path: { timeline_id: timeline.id, day, version } }, ...onError("inline") },
    { staleTime: Number.POSITIVE_INFINITY }, // a version never changes
  );
  if (error) return <ErrorState error={error} onRetry={refetch} />;
  if (!data) return <SkeletonRows rows={1} />;
  const { sessions } = data.content;
  if (sessions.length === 0) return <span className="meta">{m.training_rest_day()}</span>;
  return sessions.map((session) => (
    <span key={session.id}>
      <b>{session.title || m.builder_session()}</b>
      <DayBlocks session={session} />
    </span>
  ));
}
