import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type ListedChallenge = Schemas["ListedChallenge"];
export type ClientChallenge = Schemas["ClientChallenge"];
export type ProductChallenge = Schemas["ProductChallenge"];
export type ChallengeForm = Schemas["ChallengeForm"];
export type ChallengeState = Schemas["ChallengeState"];

export const PER_PAGE = 50;
const LIBRARY = "/api/coach/challenges";
const ONE = `${LIBRARY}/{challenge_id}` as const;

export const ofChallenge = (id: string) => ({ params: { path: { challenge_id: id } }, ...onError("inline") });

type Filters = { q?: string; status?: ChallengeState | "archived" | ""; page?: number; perPage?: number };

/** One page of the account's challenges, those that end last first; the previous page stays while the next one loads. */
export function useChallenges({ q = "", status = "", page = 1, perPage = PER_PAGE }: Filters) {
  const query = {
    q,
    page,
    per_page: perPage,
    ...(status === "archived" ? { archived: "true" as const } : status ? { state: status } : {}),
  };
  return $api.useQuery(
    "get",
    LIBRARY,
    { params: { query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** One challenge of the account; what the list knows of it is there at once. Nothing is fetched without an id. */
export function useChallenge(id: string, listed: ListedChallenge | undefined) {
  return $api.useQuery("get", ONE, ofChallenge(id), { enabled: id !== "", placeholderData: listed });
}

/** The challenges that come with the product. */
export function useProductChallenges() {
  return $api.useQuery("get", "/api/coach/challenges/product", onError("page"), {
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** How many clients a challenge is for; undefined until it is known. */
export function useAudienceSize(id: string): number | undefined {
  const params = { path: { challenge_id: id }, query: { per_page: 1 } };
  return $api.useQuery("get", `${ONE}/clients`, { params, ...onError("silent") }).data?.pagination.total;
}

/** The changes of the library; they reload its lists. */
export function useLibraryChanges() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([LIBRARY, ONE].map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  return {
    create: $api.useMutation("post", LIBRARY, { onSuccess }),
    change: $api.useMutation("put", ONE, { onSuccess }),
    publish: $api.useMutation("post", `${ONE}/publish`, { onSuccess }),
    archive: $api.useMutation("post", `${ONE}/archive`, { onSuccess }),
    restore: $api.useMutation("post", `${ONE}/restore`, { onSuccess }),
    // What is gone is not fetched again.
    remove: $api.useMutation("delete", ONE, {
      onSuccess: () => queries.invalidateQueries({ queryKey: ["get", LIBRARY] }),
    }),
  };
}

/** The account's programs, by title. */
export function usePrograms() {
  const query = { per_page: 100, "q[s]": "title asc" };
  return $api.useQuery("get", "/api/coach/plans", { params: { query }, ...onError("inline") });
}

/** The challenges that the signed-in client can join, and those that they have joined. */
export function useOwnChallenges() {
  return $api.useQuery("get", "/api/athlete/challenges", onError("page"));
}

/** The account's challenges that a client has joined. */
export function useChallengesOf(clientId: string) {
  return $api.useQuery("get", "/api/coach/clients/{athlete_id}/challenges", {
    params: { path: { athlete_id: clientId } },
    ...onError("page"),
  });
}
