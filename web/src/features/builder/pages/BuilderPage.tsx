import { useParams } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo } from "react";
import { $api, onError } from "~/api/client";
import { LAST_DAY } from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import { usePageSearch } from "~/ui/link/usePage";
import { Page } from "~/ui/page/Page";
import { ErrorState } from "~/ui/states/States";
import { type TimelineRef, useTimeline } from "../api/timeline";
import { Builder } from "../components/Builder";
import css from "../components/Builder.module.css";
import type { View } from "../components/BuilderToolbar";
import { BuilderSkeleton } from "../components/BuilderSkeleton";
import { DesktopAdvice } from "../components/DesktopAdvice";

const VIEWS = ["week", "month", "sheet"] as const;
const FILES = ["import", "export"] as const;

function readSearch(raw: Record<string, unknown>) {
  const day = Number(raw.day);
  return {
    track: typeof raw.track === "string" ? raw.track : undefined,
    view: VIEWS.find((view) => view === raw.view) ?? "week",
    date: typeof raw.date === "string" ? raw.date : undefined,
    section: typeof raw.section === "string" ? raw.section : undefined,
    files: FILES.find((files) => files === raw.files),
    openedDay: Number.isInteger(day) && day >= 1 && day <= LAST_DAY + 1 ? day - 1 : null,
  };
}

/** The days of a program, or of a client of a 1-2-1 program, for the coach to write. */
export default function BuilderPage() {
  const { programId = "", userId } = useParams({ strict: false }) as { programId?: string; userId?: string };
  const [search, setSearch] = usePageSearch(readSearch);
  const timelineRef = useMemo<TimelineRef>(
    () => ({ programId, trackId: userId ? undefined : search.track, clientId: userId }),
    [programId, userId, search.track],
  );
  const timeline = useTimeline(timelineRef);
  const isOpen = timeline.data !== undefined;
  useEffect(() => {
    if (isOpen && search.files) setSearch({ files: undefined });
  }, [isOpen, search.files, setSearch]);
  const program = $api.useQuery("get", "/api/coach/plans/{plan_id}", {
    params: { path: { plan_id: programId } },
    ...onError("page"),
  });
  const cover = program.data?.covers[0]?.small;
  const onOpen = useCallback(
    (day: number | null) => setSearch({ day: day === null ? undefined : `${day + 1}`, section: undefined }),
    [setSearch],
  );
  const onView = useCallback((view: View) => setSearch({ view: view === "week" ? undefined : view }), [setSearch]);
  const title = timeline.data?.program_title ?? m.builder_schedule();
  return (
    <Page width="flush" title={title}>
      {timeline.isLoading && <BuilderSkeleton />}
      {timeline.error && !timeline.data && (
        <div className={css.state}>
          <ErrorState error={timeline.error} onRetry={timeline.refetch} />
        </div>
      )}
      {isOpen && <DesktopAdvice />}
      {timeline.data && (
        <Builder
          key={timeline.data.id}
          timelineRef={timelineRef}
          timeline={timeline.data}
          cover={cover}
          canOpen={program.data?.abilities.includes("publish") ?? false}
          view={search.view}
          openedDay={search.openedDay}
          date={search.date}
          section={search.section}
          files={search.files}
          onView={onView}
          onOpen={onOpen}
          onTrack={(track) => setSearch({ track, day: undefined })}
        />
      )}
    </Page>
  );
}
