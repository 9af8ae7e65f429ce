import { vi } from "vitest";
import { session } from "~/api/session";
import type { ClientChallenge, ListedChallenge } from "../api";

/** The day on which the tests of challenges happen. */
export const TODAY = "2026-07-06";

/** Lets it be that day. */
export const freezeToday = () => vi.useFakeTimers({ toFake: ["Date"], now: new Date(`${TODAY}T12:00:00`) });

export const time = (seconds: number) =>
  ({ type: "time", seconds, rx: true, capped: false, unfinished: false }) as ListedChallenge["first_score"];

const BOARD = {
  ...{ kind: "challenge" as const, id: "row", name: "2 km Row", creator: "Erik Lindqvist" },
  ...{ description: "As fast as you can.", rules: "Any damper.", score_type: "time" as const, lower_wins: true },
  ...{ cap_seconds: null, tiebreak: "", program_id: null, program_title: null, archived: false },
  ...{ state: "running" as const, starts_on: "2026-07-01", ends_on: "2026-07-12" },
};

export const listed = (values: Partial<ListedChallenge> = {}): ListedChallenge => ({
  ...BOARD,
  ...{ joined: 3, count: 0, first: null, first_score: null, scoring_fixed: false },
  abilities: ["edit", "archive"],
  ...values,
});

export const DRAFT = listed({ state: "draft", joined: 0, abilities: ["edit", "publish", "delete", "archive"] });

export const ofClient = (values: Partial<ClientChallenge> = {}): ClientChallenge => ({
  ...BOARD,
  ...{ participants: 12, joined: true, total: 12, hidden: false },
  ...{ score_id: null, score: null, scored_on: null, place: null },
  ...values,
});

export const page = (items: object[], more: object = {}) => ({
  items,
  pagination: { current_page: 1, per_page: 50, total_pages: 1, total: items.length },
  ...more,
});

type Answer = object | number;
export type Sent = { call: string; body: Record<string, unknown> | undefined; key: string | null };

/**
 * Answers requests by method and path, or by path: with an object, or a status and what is wrong by field. Returns the
 * answers, which may change, and the writes that were sent.
 */
export function serve(answers: Record<string, Answer | [number, Record<string, string[]>]>) {
  const sent: Sent[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    const call = `${request.method} ${pathname}`;
    if (request.method !== "GET") {
      const text = await request.text();
      sent.push({ call, body: text ? JSON.parse(text) : undefined, key: request.headers.get("Idempotency-Key") });
    }
    const answer = answers[call] ?? answers[pathname] ?? page([], { private: { weight: "kg" } });
    if (Array.isArray(answer)) {
      return Response.json({ status: answer[0], title: "Refused", errors: answer[1] }, { status: answer[0] });
    }
    if (answer === 0) throw new TypeError("Failed to fetch");
    return typeof answer === "number" ? Response.json({ title: "Refused" }, { status: answer }) : Response.json(answer);
  });
  return { answers, sent };
}

export function signIn(role: "coach" | "user"): void {
  const current = { id: "1", role, full_name: "Erik Lindqvist", avatar_url: null };
  session.signIn({ access_token: "t", token_type: "Bearer", current: current as never });
}
