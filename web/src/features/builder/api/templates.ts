import { keepPreviousData, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";

export type Template = Schemas["TemplateView"];
export type TemplateRow = Schemas["TemplateRow"];
export type TemplateKind = Schemas["TemplateKind"];

const TEMPLATES = "/api/coach/templates";
const TEMPLATE = "/api/coach/templates/{template_id}";
export const PER_PAGE = 25;

type Filters = { kind?: TemplateKind | undefined; name: string; page?: number };

/** One page of the account's templates and the product's; the previous page stays while the next one loads. */
export function useTemplates({ kind, name, page = 1 }: Filters) {
  return $api.useQuery(
    "get",
    TEMPLATES,
    { params: { query: { kind, name: name || undefined, page, per_page: PER_PAGE } }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** A template with its days. Nothing is requested without an id. */
export function useTemplate(id: string | undefined) {
  return $api.useQuery(
    "get",
    TEMPLATE,
    { params: { path: { template_id: id ?? "" } }, ...onError("inline") },
    { enabled: id !== undefined, refetchOnWindowFocus: false },
  );
}

/** Fetches the days of a template. Throws an `ApiError`, also if the plan has no templates. */
export function fetchTemplate(client: QueryClient, id: string): Promise<Template> {
  return client.fetchQuery({
    queryKey: ["get", TEMPLATE, "days", id],
    queryFn: () => unwrap(api.GET(TEMPLATE, { params: { path: { template_id: id } }, ...onError("inline") })),
  });
}

/** The changes of templates; they reload the lists. */
export function useTemplateMutations() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["get", TEMPLATES] }),
      queries.invalidateQueries({ queryKey: ["get", TEMPLATE] }),
    ]);
  return {
    create: $api.useMutation("post", TEMPLATES, { onSuccess }),
    change: $api.useMutation("put", TEMPLATE, { onSuccess }),
    remove: $api.useMutation("delete", TEMPLATE, { onSuccess }),
    restore: $api.useMutation("post", "/api/coach/templates/{template_id}/restore", { onSuccess }),
  };
}
