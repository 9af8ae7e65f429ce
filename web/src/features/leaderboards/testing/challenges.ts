import { boardOf } from "./boards";

/** A challenge for the fastest time, which today belongs to. */
export const challenge = (changes: object = {}) => ({
  ...{ kind: "challenge", id: "b", score_type: "time", name: "Rowing Race", description: "Two kilometres." },
  ...{
    rules: "Start from a standstill.",
    lower_wins: true,
    cap_seconds: null,
    tiebreak: "",
    program_id: null,
    program_title: null,
  },
  ...{ starts_on: "2026-01-01", ends_on: "2099-12-31", state: "running", creator: "Erik Lindqvist", archived: false },
  ...changes,
});

type Ability = "join" | "enter" | "leave";

/** Its leaderboard without results, as somebody sees it who may do this. */
export const challengeBoard = (abilities: Ability[], changes: object = {}) => ({
  ...boardOf(0),
  board: challenge(changes),
  total_reps: null,
  participation: { count: 4, joined: abilities.includes("leave"), abilities },
});

/** The result of the person who looks at it. */
export const own = (seconds: number, changes: object = {}) => ({
  ...{ score_id: "score 1", enrolment_id: null, scored_on: "2026-01-12", hidden: false, shows_results: true },
  score: { type: "time", seconds, rx: true, capped: false, unfinished: false },
  ...{ place: 1, equal: 0, ten_up: null, reason: "", logged: null },
  ...changes,
});
