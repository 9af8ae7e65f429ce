import { type QueryClient, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo } from "react";
import { $api, failedOffline, onError, type Schemas } from "~/api/client";
import { LAST_DAY } from "~/api/limits";
import { type Content, REST_DAY } from "~/domain/training/content";
import { countSets, dayMinutes } from "~/domain/training/volume";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { PAGE_DAYS } from "../lib/pages";
import { refreshHints } from "./hints";

export type Timeline = Schemas["TimelineView"];
export type BuilderDay = Schemas["BuilderDay"];
export type StoredDay = Schemas["StoredDay"];
export type CopyResult = Schemas["CopyResult"];
export type Reach = Schemas["Reach"];
export type Progression = Schemas["Progression"];
export type ExerciseStep = Schemas["ExerciseStep"];
/** Unpublished content of a day that is copied. */
export type CopiedDraft = Schemas["CopiedDraft"];

/** Whose timeline it is: a track of a program, or the one of a client of a 1-2-1 program. */
export type TimelineRef = { programId: string; trackId?: string | undefined; clientId?: string | undefined };

const TIMELINE_PATH = "/api/coach/plans/{plan_id}/timeline";
/** How many weeks of seven days a program can have. */
export const MAX_WEEKS = Math.floor((LAST_DAY + 1) / DAYS_PER_WEEK);

export function pageQuery(timelineRef: TimelineRef, page: number) {
  return $api.queryOptions(
    "get",
    TIMELINE_PATH,
    {
      params: {
        path: { plan_id: timelineRef.programId },
        query: {
          from_day: page * PAGE_DAYS,
          days: PAGE_DAYS,
          track_id: timelineRef.trackId,
          client_id: timelineRef.clientId,
        },
      },
      ...onError("page"),
    },
    { staleTime: 60_000 },
  );
}

/** The timeline itself with its first page of days. */
export function useTimeline(timelineRef: TimelineRef) {
  return failedOffline(useQuery(pageQuery(timelineRef, 0)));
}

/** The working sets of a week, and the minutes of each of its days. */
export type WeekTotals = { sets: number; minutes: number[] };

function totalsOf(days: BuilderDay[]): WeekTotals {
  const minutes = Array.from({ length: DAYS_PER_WEEK }, () => 0);
  for (const { day, content } of days) minutes[day % DAYS_PER_WEEK] = dayMinutes(content);
  return { sets: days.reduce((sets, { content }) => sets + countSets(content), 0), minutes };
}

/** The days of a week and its totals; undefined while they load. */
export function useWeek(timelineRef: TimelineRef, week: number, enabled: boolean) {
  const first = week * DAYS_PER_WEEK;
  const query = failedOffline(useQuery({ ...pageQuery(timelineRef, Math.floor(first / PAGE_DAYS)), enabled }));
  const days = useMemo(() => {
    if (!query.data) return undefined;
    return query.data.days.filter((day) => day.day >= first && day.day < first + DAYS_PER_WEEK);
  }, [query.data, first]);
  const totals = useMemo(() => days && totalsOf(days), [days]);
  return { days, totals, error: query.error, retry: query.refetch };
}

/** The days of several weeks, by week; null for weeks that are loading or could not be fetched. */
export function useWeeks(timelineRef: TimelineRef, first: number, count: number) {
  const firstPage = Math.floor((first * DAYS_PER_WEEK) / PAGE_DAYS);
  const lastPage = Math.floor(((first + count) * DAYS_PER_WEEK - 1) / PAGE_DAYS);
  const pages = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index);
  const combine = useCallback(
    (results: { data: Timeline | undefined; error: unknown; fetchStatus: string; refetch: () => unknown }[]) => ({
      weeks: Array.from({ length: count }, (_, index) => {
        const week = first + index;
        const page = results[Math.floor((week * DAYS_PER_WEEK) / PAGE_DAYS) - firstPage]?.data;
        return page ? page.days.filter(({ day }) => weekOf(day) === week) : null;
      }),
      error: results.map(failedOffline).find(({ error, data }) => error && !data)?.error ?? null,
      refetches: results.map(({ refetch }) => refetch),
    }),
    [first, count, firstPage],
  );
  return useQueries({ queries: pages.map((page) => pageQuery(timelineRef, page)), combine });
}

/** Returns a day as it was last fetched, without a request. */
export function cachedDay(client: QueryClient, timelineRef: TimelineRef, day: number): StoredDay | undefined {
  const data = client.getQueryData<Timeline>(pageQuery(timelineRef, Math.floor(day / PAGE_DAYS)).queryKey);
  if (!data) return undefined;
  return data.days.find((stored) => stored.day === day) ?? { day, version: 0, content: REST_DAY };
}

function withChangedDays(timeline: Timeline, changed: StoredDay[]): Timeline {
  const changedOnPage = changed.filter(({ day }) => day >= timeline.first && day < timeline.first + PAGE_DAYS);
  const byDay = new Map(timeline.days.map((day) => [day.day, day]));
  for (const stored of changedOnPage) {
    const { logged = 0, overrides = 0 } = byDay.get(stored.day) ?? {};
    byDay.set(stored.day, { ...stored, logged, overrides });
  }
  const trainingDays = changed.filter((stored) => stored.content.sessions.length > 0).map((stored) => stored.day);
  const last = Math.max(timeline.last_day ?? -1, ...trainingDays);
  return {
    ...timeline,
    last_day: last < 0 ? null : last,
    days: [...byDay.values()].sort((a, b) => a.day - b.day),
  };
}

/** Shows changed days at once and fetches again what depends on them: log counts. */
export function useShowSavedDays(timelineId: string): (changed: StoredDay[]) => void {
  const client = useQueryClient();
  return useCallback(
    (changed) => {
      const pages = { queryKey: ["get", TIMELINE_PATH] };
      client.setQueriesData<Timeline>(pages, (old) => (old?.id === timelineId ? withChangedDays(old, changed) : old));
      void client.invalidateQueries(pages);
      void refreshHints(client);
    },
    [client, timelineId],
  );
}

/** The clients that an edit of the day reaches. */
export function useReach(timelineId: string, day: number) {
  return $api.useQuery(
    "get",
    "/api/coach/timelines/{timeline_id}/days/{day}/reach",
    { params: { path: { timeline_id: timelineId, day } }, ...onError("inline") },
    { staleTime: 10_000 },
  );
}

/** Both versions of a day, as the server sends them when a save is stale. */
export type StaleSave = { yours: { version: number; content: Content }; theirs: { version: number; content: Content } };
