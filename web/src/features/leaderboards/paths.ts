export const LIST = "/api/leaderboards";
export const ONE = "/api/leaderboards/{leaderboard_id}";
export const ENTRIES = "/api/leaderboards/{leaderboard_id}/entries";
export const SCORE = "/api/leaderboards/{leaderboard_id}/scores/{score_id}";
/** Under the scores of a client's day; the calendar shows them. */
export const OF_DAY = "/api/athlete/leaderboards";
