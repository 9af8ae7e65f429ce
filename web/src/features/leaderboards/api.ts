import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { useLeaderboardChannel } from "~/domain/leaderboards/useLeaderboardChannel";
import { downloadBlob, fileName } from "~/lib/download";
import { type Division, toQuery } from "./lib/division";
import { type Entry, mergeEntries } from "./lib/rows";
import { refresh } from "./live";
import { ENTRIES, LIST, OF_DAY, ONE, SCORE } from "./paths";

export type Details = Schemas["LeaderboardDetails"];
export type Board = Details["board"];
export type DailyBoard = Schemas["DailyBoard"];
export type ChallengeBoard = Schemas["ChallengeBoard"];
export type ChallengeClient = Schemas["ChallengeClient"];
export type Participation = Schemas["Participation"];
export type OwnScore = Schemas["OwnScore"];
export type ScoreDetails = Schemas["ScoreDetails"];
export type Comment = Schemas["CommentView"];
export type ListedBoard = Schemas["ListedLeaderboard"];

export const PER_PAGE = 20;
/** How many rows the server sends at once. */
const ROWS = 50;

/** The account's leaderboards, the newest score first. */
export function useBoards({ page, on }: { page: number; on: string }) {
  return $api.useQuery(
    "get",
    LIST,
    { params: { query: { page, per_page: PER_PAGE, ...(on ? { on } : {}) } }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** A leaderboard: its top, one's own score and the rows around it. */
export function useBoard(id: string, division: Division) {
  return $api.useQuery(
    "get",
    ONE,
    { params: { path: { leaderboard_id: id }, query: toQuery(division) }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/**
 * The rows of a leaderboard: those that it opened with, and those after the rows whose numbers are in `opened`. When
 * scores change, all of them are fetched again.
 */
export function useEntries(id: string, division: Division, details: Details, opened: readonly number[]) {
  const first = [...details.entries, ...details.around];
  const more = useQuery({
    queryKey: ["get", ENTRIES, { params: { path: { leaderboard_id: id } }, division, opened, first }],
    queryFn: async () => {
      let rows: Entry[] = first;
      for (const number of opened) {
        const after = rows.find((row) => row.number === number);
        if (!after) continue; // fewer are left
        const next = rows.find((row) => row.number > number)?.number ?? details.total + 1;
        const query = {
          ...toQuery(division),
          cursor: after.cursor,
          limit: Math.max(1, Math.min(ROWS, next - number - 1)),
        };
        const options = { params: { path: { leaderboard_id: id }, query }, ...onError("inline") };
        rows = mergeEntries(rows, (await unwrap(api.GET(ENTRIES, options))).entries);
      }
      return rows;
    },
    enabled: opened.length > 0,
    placeholderData: keepPreviousData,
  });
  const loaded = opened.length > 0 ? (more.data ?? []) : [];
  return { entries: mergeEntries(first, loaded), isLoading: more.isFetching, error: more.error, refetch: more.refetch };
}

const ofScore = (id: string, scoreId: string) => ({
  params: { path: { leaderboard_id: id, score_id: scoreId } },
  ...onError("inline"),
});

export function useScore(id: string, scoreId: string) {
  return $api.useQuery("get", SCORE, ofScore(id, scoreId));
}

/** Whom one may mention in a comment on a score, 25 at a time. */
export function useScoreMembers(scoreId: string, term: string) {
  const path = "/api/score/members";
  return useInfiniteQuery({
    queryKey: ["get", path, { scoreId, term }],
    queryFn: ({ pageParam: page }) => {
      const query = { score_id: scoreId, page, "q[full_name_cont]": term || undefined };
      return unwrap(api.GET(path, { params: { query: query as never }, ...onError("silent") }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
}

/** What changes scores and what is said about them. Failures are thrown; the callers show them. */
export function useScoreActions(id: string, scoreId: string) {
  const queries = useQueryClient();
  const { queryKey } = $api.queryOptions("get", SCORE, ofScore(id, scoreId));
  const show = (details: ScoreDetails) => {
    queries.setQueryData(queryKey, details);
    for (const path of [ONE, ENTRIES, LIST]) void queries.invalidateQueries({ queryKey: ["get", path] });
  };
  const ofComment = (commentId: string) => ({
    params: { path: { leaderboard_id: id, score_id: scoreId, comment_id: commentId } },
    ...onError("inline"),
  });
  const COMMENT = `${SCORE}/comments/{comment_id}` as const;
  return {
    comment: async (commentId: string, text: string, mentions: string[]) =>
      show(await unwrap(api.PUT(COMMENT, { ...ofComment(commentId), body: { text, mentions } }))),
    deleteComment: async (commentId: string) => show(await unwrap(api.DELETE(COMMENT, ofComment(commentId)))),
    verify: async () => show(await unwrap(api.POST(`${SCORE}/verify`, ofScore(id, scoreId)))),
    correct: async (body: Schemas["CorrectionForm"]) =>
      show(await unwrap(api.PUT(SCORE, { ...ofScore(id, scoreId), body }))),
    /** Fetches the score again. Returns what is known of it then: without a connection that is what was known before. */
    reread: async (): Promise<ScoreDetails | undefined> => {
      await queries.invalidateQueries({ queryKey });
      return queries.getQueryData<ScoreDetails>(queryKey);
    },
  };
}

/** Returns a function that hides the client's own score, or shows it again. It throws an `ApiError`. */
export function useHideMine(id: string) {
  const queries = useQueryClient();
  return async (hidden: boolean): Promise<void> => {
    const options = { params: { path: { leaderboard_id: id } }, body: { hidden }, ...onError("inline") };
    await api.PUT("/api/leaderboards/{leaderboard_id}/mine", options);
    await Promise.all([ONE, ENTRIES, OF_DAY].map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  };
}

const CHALLENGES = [
  "/api/athlete/challenges",
  "/api/coach/challenges",
  "/api/coach/challenges/{challenge_id}/clients",
  "/api/coach/clients/{athlete_id}/challenges",
];

/** What people do in a challenge. Failures are thrown; the callers show them. */
export function useChallengeActions(id: string) {
  const queries = useQueryClient();
  const ofChallenge = { params: { path: { challenge_id: id } }, ...onError("inline") };
  const refetch = () =>
    Promise.all([ONE, ENTRIES, ...CHALLENGES].map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  const change = async (sending: Promise<unknown>): Promise<void> => {
    await sending;
    await refetch();
  };
  const OWN = "/api/athlete/challenges/{challenge_id}" as const;
  type Result = Schemas["ChallengeResultForm"];
  return {
    join: () => change(api.PUT(`${OWN}/participation`, ofChallenge)),
    leave: () => change(api.DELETE(`${OWN}/participation`, ofChallenge)),
    enter: (body: Result) => change(api.PUT(`${OWN}/result`, { ...ofChallenge, body })),
    /** Takes a client out, with their result and the comments on it. */
    remove: (clientId: string) => {
      const params = { path: { challenge_id: id, athlete_id: clientId } };
      const path = "/api/coach/challenges/{challenge_id}/clients/{athlete_id}";
      return change(api.DELETE(path, { params, ...onError("inline") }));
    },
    enterFor: (clientId: string, body: Result) => {
      const params = { path: { challenge_id: id, athlete_id: clientId } };
      const path = "/api/coach/challenges/{challenge_id}/clients/{athlete_id}/result";
      return change(api.PUT(path, { params, body, ...onError("inline") }));
    },
  };
}

/** The clients who can take part in a challenge, by a part of their name. */
export function useChallengeClients(id: string, q: string) {
  const query = { q, per_page: PER_PAGE };
  return $api.useQuery(
    "get",
    "/api/coach/challenges/{challenge_id}/clients",
    { params: { path: { challenge_id: id }, query }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

/** Fetches a leaderboard as a CSV file and hands it to the browser. Throws an `ApiError`. */
export async function downloadBoard(id: string, division: Division): Promise<void> {
  const { data, response } = await api.GET("/api/leaderboards/{leaderboard_id}/export", {
    params: { path: { leaderboard_id: id }, query: toQuery(division) },
    parseAs: "blob",
    ...onError("inline"),
  });
  downloadBlob(data as Blob, fileName(response.headers.get("content-disposition"), "leaderboard.csv"));
}

/** Keeps open leaderboards fresh. */
export const useLiveBoards = () => useLeaderboardChannel(refresh);
