import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap, withFiles } from "~/api/client";
import { useCurrentUser } from "~/api/session";
import type { LibraryOwner, MediaItem, MediaScope } from "./kinds";
import type { LibraryFilters } from "./library/filters";
import { CAPTIONS, ITEM, ITEMS, LIBRARY, USES } from "./paths";

export const PER_PAGE = 15;

export type Library = Schemas["LibraryView"];
export type MediaUses = Schemas["UsesView"];
export type PlaceKind = Schemas["PlaceKind"];

function libraryQuery(owner: LibraryOwner, { kinds, q, tags, used, sort }: LibraryFilters) {
  return {
    owner,
    per_page: PER_PAGE,
    "q[kind_in][]": kinds.length > 0 ? [...kinds] : undefined,
    "q[title_cont_any]": q || undefined,
    "q[tags_any][]": tags.length > 0 ? [...tags] : undefined,
    "q[used_in][]": used ? [used] : undefined,
    "q[s]": sort,
  };
}

/** One page of a library; the previous page stays while the next one loads. A newer request cancels the one before. */
export function useLibrary(owner: LibraryOwner, filters: LibraryFilters, { enabled = true } = {}) {
  const query = { ...libraryQuery(owner, filters), page: filters.page };
  return $api.useQuery(
    "get",
    LIBRARY,
    { params: { query }, ...onError("page") },
    { placeholderData: keepPreviousData, enabled },
  );
}

/** A library as one list that grows; the page of the filters is ignored. */
export function useEndlessLibrary(owner: LibraryOwner, filters: LibraryFilters, { enabled = true } = {}) {
  return $api.useInfiniteQuery(
    "get",
    LIBRARY,
    { params: { query: libraryQuery(owner, filters) }, ...onError("page") },
    {
      pageParamName: "page",
      initialPageParam: 1,
      getNextPageParam: ({ pagination }: Library) =>
        pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : undefined,
      placeholderData: keepPreviousData,
      enabled,
    },
  );
}

/** How much each of several libraries holds. */
export function useLibraryTotals(owners: readonly LibraryOwner[]): Partial<Record<LibraryOwner, number>> {
  return useQueries({
    queries: owners.map((owner) =>
      $api.queryOptions("get", LIBRARY, { params: { query: { owner, per_page: 1 } }, ...onError("silent") }),
    ),
    combine: (found) => Object.fromEntries(owners.map((owner, at) => [owner, found[at]?.data?.pagination.total])),
  });
}

/** One item as it is now, fetched again whenever it is opened. Until it is there, the item as it was listed. What others
 * have sent to a client is only read where they sent it. */
export function useMediaItem(listed: MediaItem) {
  const { role } = useCurrentUser();
  return $api.useQuery(
    "get",
    ITEM,
    { params: { path: { media_id: listed.id } }, ...onError("silent") },
    { refetchOnMount: "always", placeholderData: listed, retry: false, enabled: listed.is_own || role === "coach" },
  );
}

/** Several items of the coach's libraries, in the order of their ids; what is missing is left out. */
export function useMediaItems(ids: readonly string[]) {
  return $api.useQuery(
    "get",
    ITEMS,
    { params: { query: { "ids[]": [...ids] } }, ...onError("silent") },
    { enabled: ids.length > 0, placeholderData: keepPreviousData },
  );
}

/** Where an item is used. */
export function useUses(id: string, { enabled = true } = {}) {
  return $api.useQuery("get", USES, { params: { path: { media_id: id } }, ...onError("inline") }, { enabled });
}

/** Where several items are used, by id; without those that are still loading. */
export function useUsesOf(ids: readonly string[]): Record<string, MediaUses | undefined> {
  return useQueries({
    queries: ids.map((id) =>
      $api.queryOptions("get", USES, { params: { path: { media_id: id } }, ...onError("silent") }),
    ),
    combine: (found) => Object.fromEntries(ids.map((id, at) => [id, found[at]?.data])),
  });
}

type Change = { title?: string; caption?: string; tags?: string[] };

/** The changes of a library; they reload its lists. Failures are thrown. */
export function useMediaActions() {
  const queries = useQueryClient();
  const reload = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["get", LIBRARY] }),
      queries.invalidateQueries({ queryKey: ["get", ITEM] }),
      queries.invalidateQueries({ queryKey: ["get", ITEMS] }),
    ]);
  const path = (id: string) => ({ params: { path: { media_id: id } }, ...onError("inline") });
  return {
    /** Adds a video on YouTube or Vimeo. Only what is wrong with the address is left to the caller to show. */
    addLink: async (url: string, scope: MediaScope): Promise<MediaItem> => {
      const body = { media: { video_url: url }, scope };
      const media = await unwrap(api.POST("/api/media", { body, ...onError("inline", 422) }));
      await reload();
      return media;
    },
    change: async (id: string, body: Change): Promise<void> => {
      await api.PATCH(ITEM, { ...path(id), body });
      await reload();
    },
    /** Changes the tags of several items, each by what it has. */
    changeTags: async (items: readonly MediaItem[], tagsOf: (item: MediaItem) => string[]): Promise<void> => {
      await Promise.all(items.map((item) => api.PATCH(ITEM, { ...path(item.id), body: { tags: tagsOf(item) } })));
      await reload();
    },
    /** Adds captions to a video, or replaces those in this language. */
    setCaptions: async (id: string, language: string, file: File): Promise<void> => {
      const params = { path: { media_id: id, language } };
      await api.PUT(CAPTIONS, { params, ...withFiles({ file }), ...onError("inline") });
      await reload();
    },
    removeCaptions: async (id: string, language: string): Promise<void> => {
      await api.DELETE(CAPTIONS, { params: { path: { media_id: id, language } }, ...onError("inline") });
      await reload();
    },
    /** Deletes items one after another. Returns those that stayed, with the reason. */
    remove: async (items: readonly MediaItem[]): Promise<{ item: MediaItem; error: unknown }[]> => {
      const results = await Promise.allSettled(items.map((item) => api.DELETE(ITEM, path(item.id))));
      await reload();
      return results.flatMap((result, at) =>
        result.status === "rejected" ? { item: items[at] as MediaItem, error: result.reason as unknown } : [],
      );
    },
  };
}
