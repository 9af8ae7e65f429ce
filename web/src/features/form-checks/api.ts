import { keepPreviousData, useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { $api, api, failedOffline, onError, type Schemas, unwrap, withFiles } from "~/api/client";
import { COACH_LIST, COACH_ONE, OF_DAY, ONE, SETTINGS } from "./paths";

export type FormCheck = Schemas["FormCheckView"];
export type CoachFormCheck = Schemas["CoachFormCheckDetails"];
export type Answer = Schemas["FormCheckAnswer"];
export type AnswerForm = Schemas["AnswerForm"];
export type Clip = Schemas["ClipView"];
export type Mark = Schemas["MarkView"];
export type Shape = Schemas["ShapeView"];
export type Colour = Shape["colour"];
export type VoiceEvent = Schemas["VoiceEventView"];
export type Show = "waiting" | "answered" | "all";
export type Settings = Schemas["FormCheckSettingsView"];

const PER_PAGE = 50;

const path = (id: string) => ({ params: { path: { form_check_id: id } } });

/** The form checks of a list, fifty at a time. */
export function useFormChecks(show: Show) {
  const query = useInfiniteQuery({
    queryKey: ["get", COACH_LIST, { show }],
    queryFn: ({ pageParam: page }) =>
      unwrap(api.GET(COACH_LIST, { params: { query: { show, page, per_page: PER_PAGE } }, ...onError("page") })),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { current_page, total_pages } }) =>
      current_page < total_pages ? current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  return failedOffline(query);
}

export function useCoachFormCheck(id: string | undefined) {
  return $api.useQuery("get", COACH_ONE, { ...path(id ?? ""), ...onError("inline") }, { enabled: id !== undefined });
}

/** Fetches the next one while this one is watched. */
export function usePrefetch(id: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (id) void queries.prefetchQuery($api.queryOptions("get", COACH_ONE, { ...path(id), ...onError("silent") }));
  }, [queries, id]);
}

/** Tells that a coach has opened one: its notification is read for the whole account. Failing, it stays unread. */
export function useSeen(id: string): void {
  useEffect(() => {
    void api
      .POST("/api/coach/form_checks/{form_check_id}/seen", { ...path(id), ...onError("silent") })
      .catch(() => undefined);
  }, [id]);
}

/** `isLeaving`: it is being deleted, so news of it asks for it no more. */
export function useOwnFormCheck(id: string, isLeaving: boolean) {
  return $api.useQuery("get", ONE, { ...path(id), ...onError("page") }, { enabled: !isLeaving });
}

export function useSettings() {
  return $api.useQuery("get", SETTINGS, onError("silent"));
}

/** What changes form checks; lists are fetched again. Failures are thrown. */
export function useFormCheckActions() {
  const queries = useQueryClient();
  const reload = () => queries.invalidateQueries({ queryKey: ["get", COACH_LIST] });
  return {
    answer: async (id: string, body: AnswerForm): Promise<void> => {
      const options = { ...path(id), body, ...onError("inline") };
      const answered = await unwrap(api.PUT("/api/coach/form_checks/{form_check_id}/answer", options));
      queries.setQueryData(
        $api.queryOptions("get", COACH_ONE, { ...path(id), ...onError("inline") }).queryKey,
        answered,
      );
      void reload();
      void queries.invalidateQueries({ queryKey: ["get", "/api/users/me"] });
    },
    uploadVoice: (id: string, file: File): Promise<Schemas["MediaView"]> =>
      unwrap(
        api.POST("/api/coach/form_checks/{form_check_id}/voice", {
          ...path(id),
          ...withFiles({ file }),
          ...onError("inline"),
        }),
      ),
    saveSettings: async (body: Schemas["FormCheckSettingsForm"]): Promise<void> => {
      const saved = await unwrap(api.PUT(SETTINGS, { body, ...onError("inline") }));
      queries.setQueryData($api.queryOptions("get", SETTINGS, onError("silent")).queryKey, saved);
    },
    deleteOwn: async (id: string): Promise<void> => {
      await api.DELETE(ONE, path(id));
      await queries.invalidateQueries({ queryKey: ["get", OF_DAY] });
    },
  };
}
