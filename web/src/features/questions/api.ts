import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type Question = Schemas["QuestionView"];
export type Show = "open" | "answered" | "closed";
export const PER_PAGE = 20;

const LIST = "/api/coach/questions";

/** One page of the questions to the account; the previous page stays while the next one loads. */
export function useQuestions(show: Show, page: number) {
  return $api.useQuery(
    "get",
    LIST,
    { params: { query: { show, page, per_page: PER_PAGE } }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

/** What a coach does with questions; it reloads the lists. */
export function useQuestionActions() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["get", LIST] });
  return {
    answer: $api.useMutation("put", "/api/coach/questions/{question_id}/answer", { onSuccess }),
    close: $api.useMutation("put", "/api/coach/questions/{question_id}/closed", { onSuccess }),
    remove: $api.useMutation("delete", "/api/coach/questions/{question_id}", { onSuccess }),
  };
}

/** Marks questions as read; the counter follows. */
export function useMarkRead() {
  const queries = useQueryClient();
  return $api.useMutation("post", "/api/coach/questions/read", {
    onSuccess: () => queries.invalidateQueries({ queryKey: ["get", "/api/users/me"] }),
  });
}
