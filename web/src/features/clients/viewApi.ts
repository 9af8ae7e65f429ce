import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import type { Tab } from "./api";
import { type ClientFilters, toListQuery } from "./filters";

export type SavedView = Schemas["SavedView"];
export type ViewFilters = Schemas["ViewFilters"];
export type ViewForm = { name: string; shared: boolean; filters: Partial<ViewFilters> };

const VIEWS = "/api/coach/client_views";

export const useViews = () => $api.useQuery("get", VIEWS, onError("page"));

/** How many clients each value of a filter would leave. */
export function useFilterCounts(tab: Tab, filters: ClientFilters) {
  const query = { tab, ...toListQuery({ ...filters, sort: "" }) };
  return $api.useQuery(
    "get",
    "/api/coach/client_filters",
    { params: { query }, ...onError("silent") },
    { placeholderData: keepPreviousData },
  );
}

/** Saves, changes, orders and deletes views. The callers show the errors. */
export function useViewActions() {
  const queries = useQueryClient();
  const inline = onError("inline");
  const done = async <T>(call: Promise<T>): Promise<T> => {
    const result = await call;
    await queries.invalidateQueries({ queryKey: ["get", VIEWS] });
    return result;
  };
  const ofView = (id: string) => ({ params: { path: { client_view_id: id } } });
  const path = "/api/coach/client_views/{client_view_id}";
  return {
    create: (body: ViewForm) => done(unwrap(api.POST(VIEWS, { body: body as Schemas["ViewForm"], ...inline }))),
    change: (id: string, body: ViewForm) =>
      done(unwrap(api.PUT(path, { ...ofView(id), body: body as Schemas["ViewForm"], ...inline }))),
    order: (ids: string[]) =>
      done(unwrap(api.PUT("/api/coach/client_views/order", { body: { view_ids: ids }, ...inline }))),
    remove: (id: string) => done(unwrap(api.DELETE(path, { ...ofView(id), ...inline }))),
  };
}
