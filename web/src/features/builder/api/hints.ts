import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { PAGE_DAYS } from "../lib/pages";

export type Hint = Schemas["HintView"];
export type HintSettings = Schemas["HintSettingsView"];
export type Muscle = Schemas["MuscleGroup"];

const HINTS = "/api/coach/timelines/{timeline_id}/hints";
const SETTINGS = "/api/coach/hint_settings";
/** A draft is sent a moment after the last key. */
const AFTER_DRAFT_MS = 2_000;

export const refreshHints = (client: QueryClient) => client.invalidateQueries({ queryKey: ["get", HINTS] });

/** The hints about a day. They are never needed: while they load or fail there are none. */
export function useDayHints(timelineId: string, day: number): Hint[] {
  const first = Math.floor(day / PAGE_DAYS) * PAGE_DAYS;
  const { data } = $api.useQuery(
    "get",
    HINTS,
    {
      params: { path: { timeline_id: timelineId }, query: { from_day: first, days: PAGE_DAYS } },
      ...onError("silent"),
    },
    { staleTime: 5 * 60_000, retry: false },
  );
  return useMemo(() => data?.items.filter((hint) => hint.day === day) ?? [], [data, day]);
}

/** The hints about several weeks, and the muscle groups of their exercises; undefined while they load or fail. */
export function useHints(timelineId: string, firstWeek: number, weeks: number): Schemas["HintList"] | undefined {
  const query = { from_day: firstWeek * DAYS_PER_WEEK, days: weeks * DAYS_PER_WEEK };
  return $api.useQuery(
    "get",
    HINTS,
    { params: { path: { timeline_id: timelineId }, query }, ...onError("silent") },
    { staleTime: 5 * 60_000, retry: false, placeholderData: (old) => old },
  ).data;
}

/** Fetches hints again a while after the last edit of these drafts. */
export function useRefreshHintsAfterEdits(drafts: unknown): void {
  const client = useQueryClient();
  const before = useRef(drafts);
  useEffect(() => {
    if (before.current === drafts) return undefined;
    before.current = drafts;
    const timer = setTimeout(() => void refreshHints(client), 2 * AFTER_DRAFT_MS);
    return () => clearTimeout(timer);
  }, [client, drafts]);
}

/** Fetches hints again after the coach has written a day and left it. */
export function useRefreshHintsAfter(openedDay: number | null): void {
  const client = useQueryClient();
  const before = useRef(openedDay);
  useEffect(() => {
    if (before.current === openedDay) return undefined;
    before.current = openedDay;
    const timer = setTimeout(() => void refreshHints(client), AFTER_DRAFT_MS);
    return () => clearTimeout(timer);
  }, [client, openedDay]);
}

/** Leaves a hint as it is, with an undo in the toast. */
export function useLeaveHint(timelineId: string) {
  const client = useQueryClient();
  const set = async (key: string, left: boolean) => {
    await unwrap(
      api.PUT("/api/coach/timelines/{timeline_id}/hints/left", {
        params: { path: { timeline_id: timelineId } },
        body: { key, left },
        ...onError("inline"),
      }),
    );
    await refreshHints(client);
  };
  const leaving = useMutation({
    mutationFn: ({ key }: Hint) => set(key, true),
    onSuccess: (_, { key }) => {
      const undo = () => set(key, false).catch((error: unknown) => toastError(errorMessage(error)));
      toast(m.builder_hint_left(), { action: { label: m.ui_undo(), run: undo } });
    },
    onError: (error) => toastError(errorMessage(error)),
  });
  return leaving;
}

export function useHintSettings() {
  return $api.useQuery("get", SETTINGS, { ...onError("inline") });
}

/** Saves the switch and the ranges. Throws an `ApiError`. */
export function useSaveHintSettings() {
  const client = useQueryClient();
  return async (body: Schemas["SaveHintSettings"]) => {
    const saved = await unwrap(api.PUT(SETTINGS, { body, ...onError("inline") }));
    client.setQueryData($api.queryOptions("get", SETTINGS, { ...onError("inline") }).queryKey, saved);
    await refreshHints(client);
  };
}
