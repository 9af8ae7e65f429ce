import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { session } from "~/api/session";
import { ApiError } from "~/lib/apiError";
import { embeddedData } from "~/lib/firstPaint";
import type { ProgramFilter } from "./filters";

export type Storefront = Schemas["Storefront"];
export type StorefrontProgram = Schemas["StorefrontProgram"];
export type StorefrontCoach = Schemas["StorefrontCoach"];
export type Figure = Schemas["FigureView"];
export type SectionKind = Schemas["SectionKind"];
export type OwnStorefront = Schemas["OwnStorefront"];
export type StorefrontContent = OwnStorefront["content"];

const STOREFRONT = "/api/storefronts/{id_or_custom_url}";
const PER_PAGE = 24;

/** The shop window of an account, by its custom URL or id; a missing one leads to the 404 page. */
export function useStorefront(userId: string) {
  // The server wrote it into the page for visitors; fetched all the same, because prices are this viewer's.
  const initialData = () => (session.get().token ? undefined : embeddedData<Storefront>(`storefront/${userId}`));
  const queries = useQueryClient();
  // Somebody came by the id, and follows a link with the custom URL.
  const underOtherName = () =>
    queries
      .getQueriesData<Storefront>({ queryKey: ["get", STOREFRONT] })
      .find(([, one]) => one?.id === userId || one?.custom_url === userId)?.[1];
  return $api.useQuery(
    "get",
    STOREFRONT,
    { params: { path: { id_or_custom_url: userId } }, ...onError("page") },
    { initialData, initialDataUpdatedAt: 0, placeholderData: underOtherName },
  );
}

/** A page of the programs that match. */
export function usePrograms(accountId: string, { search, type, price, page }: ProgramFilter) {
  const query = { search, plan_type: type, pricing: price, page, per_page: PER_PAGE };
  return $api.useQuery(
    "get",
    "/api/storefronts/{id_or_custom_url}/programs",
    { params: { path: { id_or_custom_url: accountId }, query }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

/** A page of the coaches. */
export function useCoaches(accountId: string, page: number) {
  const query = { page, per_page: PER_PAGE };
  return $api.useQuery(
    "get",
    "/api/storefronts/{id_or_custom_url}/coaches",
    { params: { path: { id_or_custom_url: accountId }, query }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

const OWN = "/api/coach/storefront";

/** The storefront of the coach's own account: what is written, and all that it can show. */
export function useOwnStorefront() {
  return $api.useQuery("get", OWN, onError("inline"));
}

/** Saves what a coach has written; what others saved since then is loaded. */
export function useSaveStorefront() {
  const queries = useQueryClient();
  return $api.useMutation("put", OWN, {
    onSuccess: (saved) => {
      queries.setQueriesData({ queryKey: ["get", OWN] }, saved);
      void queries.invalidateQueries({ queryKey: ["get", STOREFRONT] });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries({ queryKey: ["get", OWN] });
    },
  });
}
