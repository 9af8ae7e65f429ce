import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";

export type StockPhoto = Schemas["StockPhotoView"];
/** What an added photo becomes: an item of the library. */
export type AddedPhoto = Schemas["MediaView"];

const PHOTOS = "/api/coach/stock-photos";
const PHOTO = "/api/coach/stock-photos/{photo_id}";
const LIBRARY = "/api/media/fetch";
/** As many characters as the server takes. */
const MAX_SEARCH = 100;

/** What a search finds, as one list that grows. The photos of the search before stay until the new ones are there. */
export function useStockPhotos(search: string) {
  const typed = Array.from(search.trim()).slice(0, MAX_SEARCH).join("");
  const found = $api.useInfiniteQuery(
    "get",
    PHOTOS,
    { params: { query: { search: typed } }, ...onError("page") },
    {
      pageParamName: "page",
      initialPageParam: 1,
      getNextPageParam: ({ pagination }: Schemas["StockPhotos"]) =>
        pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : undefined,
      placeholderData: keepPreviousData,
    },
  );
  const pages = found.data?.pages ?? [];
  return {
    photos: distinct(pages.flatMap(({ items }) => items)),
    total: pages[0]?.pagination.total,
    error: found.error,
    isLoading: found.isPending,
    /** What is shown belongs to the search before. */
    isStale: found.isPlaceholderData,
    hasMore: found.hasNextPage,
    isLoadingMore: found.isFetchingNextPage,
    loadMore: () => void found.fetchNextPage(),
    retry: () => (found.data && !found.isPlaceholderData ? found.fetchNextPage() : found.refetch()),
  };
}

export type StockPhotos = ReturnType<typeof useStockPhotos>;

/** A service may find new photos between two pages, so that one is on both. */
function distinct(photos: StockPhoto[]): StockPhoto[] {
  return [...new Map(photos.map((photo) => [photo.id, photo])).values()];
}

/** Adds a photo to the library; one that is there already is found again. Failures are thrown. */
export function useAddPhoto(): (photo: StockPhoto) => Promise<AddedPhoto> {
  const queries = useQueryClient();
  return async ({ id }) => {
    const added = await unwrap(api.POST(PHOTO, { params: { path: { photo_id: id } }, ...onError("inline") }));
    void queries.invalidateQueries({ queryKey: ["get", LIBRARY] });
    return added;
  };
}
