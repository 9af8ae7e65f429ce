import { act } from "@testing-library/react";
import { vi } from "vitest";
import { session } from "~/api/session";
import type { LiveEvent } from "~/live/events";

export const time = (seconds: number) => ({ type: "time", seconds, rx: true, capped: false, unfinished: false });

export const person = (name: string) => ({ id: name, full_name: name, avatar_url: null, deleted: false });

export const entry = (number: number) => ({
  score_id: `score ${number}`,
  person: person(`Client ${number}`),
  ...{ place: number, number, score: time(600 + number), comments: 0, verified: false, corrected: false },
  scored_on: "2026-01-12",
  cursor: `after ${number}`,
});

export const board = {
  id: "b",
  kind: "daily",
  ...{ program_id: "p", program_title: "Northside Group", track_name: "Main", day: 0, on: "2026-01-12" },
  ...{ score_type: "time", scored_at: "2026-01-12T18:00:00Z" },
  block: { id: "wod", kind: "for_time", title: "Finisher", note: "", rounds: 3, cap_seconds: 720, entries: [] },
};

/** The leaderboard with this many rows. */
export const boardOf = (rows: number) => ({
  ...{ board, total: rows, total_reps: 105, around: [], mine: null },
  entries: Array.from({ length: rows }, (_, at) => entry(at + 1)),
});

/** The score of the first row. */
export const scoreDetails = {
  ...{ board, entry_id: "score 1", person: person("Client 1"), score: time(601), logged: null, visible: true },
  ...{ verified: false, scored_on: "2026-01-12", may_check: false, corrections: [], comments: [] as object[] },
};

export const BOARD = "/api/leaderboards/b";
export const SCORE = `${BOARD}/scores/score%201`;

type Answer = object | Response | ((request: Request) => Promise<object>);

/** Answers requests by their path: with an object, a status, or what a function returns. Returns the answers: they may change. */
export function serve(answers: Record<string, Answer | number>) {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    asked.push(`${request.method} ${pathname}`);
    const answer = answers[`${request.method} ${pathname}`] ?? answers[pathname] ?? { private: { weight: "kg" } };
    if (typeof answer === "number") return Response.json({ title: "Refused" }, { status: answer });
    const body = typeof answer === "function" ? await answer(request) : answer;
    return body instanceof Response ? body : Response.json(body);
  });
  return { answers, asked };
}

export function signIn(role: "coach" | "user", name = "Maya Kowalczyk") {
  const current = { id: "1", role, full_name: name, avatar_url: null };
  session.signIn({ access_token: "t", token_type: "Bearer", current: current as never });
}

const listeners = new Set<(event: LiveEvent) => void>();

/** In place of `useChannel`; what `change` sends arrives. */
export const useTestChannel = (_channel: string, _params: object, onEvent: (event: LiveEvent) => void) => {
  listeners.clear();
  listeners.add(onEvent);
};

/** A score of a leaderboard changes. */
export const change = (id = "b") =>
  act(async () => {
    for (const tell of listeners) tell({ event: "leaderboard_changed", leaderboard_id: id });
  });
