export const LIST = "/api/leaderboards";
export const ONE = `${LIST}/{leaderboard_id}` as const;
export const ENTRIES = `${ONE}/entries` as const;
export const SCORE = `${ONE}/scores/{score_id}` as const;
/** Under the scores of a client's day; the calendar shows them. */
export const OF_DAY = "/api/athlete/leaderboards";
