import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import type { Content } from "~/domain/training/content";

export type Timeline = Schemas["TimelineView"];
export type DayView = Schemas["DayView"];
export type StoredDay = Schemas["StoredDay"];
export type Copied = Schemas["CopiedView"];
export type Reach = Schemas["Reach"];
export type Progression = Schemas["Progression"];

/** Whose days: a track of a program, or one client's of a 1-2-1 program. */
export type Place = { programId: string; trackId?: string | undefined; clientId?: string | undefined };

const TIMELINE = "/api/coach/plans/{plan_id}/timeline";
/** Days are read in stretches of six weeks. */
const STRETCH = 42;
export const WEEK = 7;
/** The last day that a program can have, counted from 0. */
export const LAST_DAY = 3_650;
/** How many weeks of seven days a program can have. */
export const MOST_WEEKS = Math.floor((LAST_DAY + 1) / WEEK);

function stretch(place: Place, number: number) {
  return $api.queryOptions(
    "get",
    TIMELINE,
    {
      params: {
        path: { plan_id: place.programId },
        query: { from_day: number * STRETCH, days: STRETCH, track_id: place.trackId, client_id: place.clientId },
      },
      ...onError("page"),
    },
    { staleTime: 60_000 },
  );
}

/** What the timeline is, and its first six weeks. */
export function useTimeline(place: Place) {
  return useQuery(stretch(place, 0));
}

/** The seven days of a week by their number; undefined while they load. */
export function useWeek(place: Place, week: number, enabled: boolean) {
  const first = week * WEEK;
  const query = useQuery({ ...stretch(place, Math.floor(first / STRETCH)), enabled });
  const days = useMemo(() => {
    if (!query.data) return undefined;
    return query.data.days.filter((day) => day.day >= first && day.day < first + WEEK);
  }, [query.data, first]);
  const meta = query.data?.weeks.find((one) => one.week === week);
  return { days, meta, error: query.error, retry: query.refetch };
}

/** One day as it is known here, without asking the server. */
export function knownDay(client: QueryClient, place: Place, day: number): StoredDay | undefined {
  const data = client.getQueryData<Timeline>(stretch(place, Math.floor(day / STRETCH)).queryKey);
  if (!data) return undefined;
  return data.days.find((one) => one.day === day) ?? { day, version: 0, content: { version: 1, sessions: [] } };
}

function patched(timeline: Timeline, changed: StoredDay[]): Timeline {
  const inside = changed.filter(({ day }) => day >= timeline.first && day < timeline.first + STRETCH);
  const byDay = new Map(timeline.days.map((day) => [day.day, day]));
  for (const stored of inside) byDay.set(stored.day, { ...stored, logged: byDay.get(stored.day)?.logged ?? 0 });
  const filled = changed.filter((stored) => stored.content.sessions.length > 0).map((stored) => stored.day);
  const last = Math.max(timeline.last_day ?? -1, ...filled);
  return {
    ...timeline,
    last_day: last < 0 ? null : last,
    days: [...byDay.values()].sort((one, other) => one.day - other.day),
  };
}

/** Puts changed days where they are shown, at once; what hangs on them (weeks, who logged) is read again. */
export function useApply(timelineId: string): (changed: StoredDay[]) => void {
  const client = useQueryClient();
  return useCallback(
    (changed) => {
      const stretches = { queryKey: ["get", TIMELINE] };
      client.setQueriesData<Timeline>(stretches, (old) => (old?.id === timelineId ? patched(old, changed) : old));
      void client.invalidateQueries(stretches);
    },
    [client, timelineId],
  );
}

/** Whom an edit of the day reaches. */
export function useReach(timelineId: string, day: number) {
  return $api.useQuery(
    "get",
    "/api/coach/timelines/{timeline_id}/days/{day}/reach",
    { params: { path: { timeline_id: timelineId, day } }, ...onError("inline") },
    { staleTime: 10_000 },
  );
}

/** The bodies of a stale save, as the server sends them. */
export type Stale = { yours: { version: number; content: Content }; theirs: { version: number; content: Content } };
