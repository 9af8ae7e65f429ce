import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { ApiError } from "~/lib/apiError";

export type Question = Schemas["QuestionView"];
export type Show = "open" | "answered" | "closed";
export const PER_PAGE = 20;

const LIST = "/api/coach/questions";
const ONE = "/api/coach/questions/{question_id}";

/** One page of the questions to the account; the previous page stays while the next one loads. */
export function useQuestions(show: Show, page: number) {
  return $api.useQuery(
    "get",
    LIST,
    { params: { query: { show, page, per_page: PER_PAGE } }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

/** One question, in whichever list it is; nothing without an id, or if it does not exist (any more). */
export function useQuestion(id: string | undefined) {
  const query = $api.useQuery(
    "get",
    ONE,
    { params: { path: { question_id: id ?? "" } }, ...onError("inline") },
    { enabled: id !== undefined },
  );
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  // After a failed request the library still has what it knew before.
  return { question: isMissing ? undefined : query.data, isMissing, isLoading: query.isLoading };
}

/** The question of a mailed link. */
export function useLinkedQuestion(token: string) {
  return $api.useQuery(
    "post",
    "/api/questions/check",
    { body: { token }, ...onError("inline") },
    { enabled: token !== "", staleTime: Number.POSITIVE_INFINITY },
  );
}

/** What a coach does with questions; it reloads the lists. */
export function useQuestionActions() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([LIST, ONE].map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  return {
    answer: $api.useMutation("put", "/api/coach/questions/{question_id}/answer", { onSuccess }),
    close: $api.useMutation("put", "/api/coach/questions/{question_id}/closed", { onSuccess }),
    remove: $api.useMutation("delete", ONE, { onSuccess }),
  };
}

/** Marks questions as read; the counter follows. */
export function useMarkRead() {
  const queries = useQueryClient();
  return $api.useMutation("post", "/api/coach/questions/read", {
    onSuccess: () => queries.invalidateQueries({ queryKey: ["get", "/api/users/me"] }),
  });
}
