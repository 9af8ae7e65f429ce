import { expect, test } from "vitest";
import type { Notification } from "./api";
import { actionsOf } from "./links";

const USER = { id: "maya", full_name: "Maya Kowalczyk", avatar_url: null };
const PLAN = { id: "squat", title: "Squat Every Day", plan_type: "membership", custom_url: null, covers: [] };
const MESSAGE = { chat_room_id: "room", seq: 7 };

const linksOf = (notification_type: string, more: Partial<Notification>) =>
  actionsOf({
    notification_type,
    activity_type: "client_activity",
    user: null,
    plan: null,
    schedule_date: null,
    data: { kind: "plain_text", text: "" },
    ...more,
  } as Notification).map(({ label, to }) => [label, to]);

const AT_MESSAGE = ["Open message", { name: "conversation", params: { conversationId: "room" }, search: { at: 7 } }];

test("[FED-02] a mention leads to the conversation, at the message", () => {
  expect(linksOf("coach_mention", { user: USER, chat_message: MESSAGE })).toEqual([AT_MESSAGE]);
  expect(linksOf("client_mention", { user: USER, chat_message: MESSAGE })).toEqual([AT_MESSAGE]);
});

test("[FED-02] a comment leads to the session, an answer to it to the message first", () => {
  const [first] = linksOf("coach_comment", {
    user: USER,
    plan: PLAN as Notification["plan"],
    schedule_date: "12/01/2026",
  });
  expect(first).toEqual([
    "Open calendar",
    { name: "athlete_calendar", params: { userId: "maya" }, search: { date: "2026-01-12" } },
  ]);
  expect(linksOf("client_comment", { chat_message: MESSAGE, schedule_date: "12/01/2026" })).toEqual([
    AT_MESSAGE,
    ["Open session", { name: "user_calendar", search: { date: "2026-01-12" } }],
  ]);
});

test("a question leads to it, and to the program that it is about", () => {
  const data = { kind: "question_asked", question_id: "q1", asker_name: "Sam", program_title: PLAN.title } as const;
  const question = ["Read question", { name: "coach_profile_questions", search: { question: "q1" } }];
  const program = ["Open program", { name: "coach_program_view_details", params: { programId: "squat" } }];
  expect(linksOf("coach_comment", { data })).toEqual([question]);
  expect(linksOf("coach_comment", { data, plan: PLAN as Notification["plan"] })).toEqual([question, program]);
});

test("a program that runs out of training leads to its schedule", () => {
  const [first] = linksOf("coach_plan_danger", {
    activity_type: "content_warnings",
    plan: PLAN as Notification["plan"],
  });
  expect(first).toEqual(["Write training", { name: "coach_program_schedule", params: { programId: "squat" } }]);
});

test("a coach opens or messages the client, and opens the program", () => {
  const labels = linksOf("coach_payment_received", { user: USER, plan: PLAN as Notification["plan"] }).map(
    ([one]) => one,
  );
  expect(labels).toEqual(["Open client", "Open program", "Message client", "Open calendar"]);
});

test("invitations lead to the accounts of a coach, and a client to the program", () => {
  expect(linksOf("coach_brand_invite", { user: USER })).toEqual([
    ["Open my accounts", { name: "coach_profile_my_accounts" }],
  ]);
  expect(linksOf("client_program_invite", { plan: PLAN as Notification["plan"] })).toEqual([
    ["Open program", { name: "public_plan", params: { programId: "squat" } }],
  ]);
});

test("[FED-19] [RTE-69] a comment on a score leads to it, on its leaderboard", () => {
  const ids = { comment_id: "comment", leaderboard_id: "board", score_id: "score" };
  const data = {
    ...{ kind: "score_commented" as const, author_name: "Tom", board: "Finisher", is_own: true, is_challenge: false },
    ...ids,
  };
  const to = {
    name: "daily-leaderboard-comments",
    params: { id: "board", resultId: "score" },
    search: { comment_id: "comment" },
  };
  for (const type of ["client_comment", "client_mention", "coach_mention"]) {
    expect(linksOf(type, { data, user: USER })).toEqual([["Open comment", to]]);
  }
});

test("[FED-02] a comment on a result of a challenge leads to it, on the leaderboard of the challenge", () => {
  const ids = { comment_id: "comment", leaderboard_id: "row", score_id: "score" };
  const data = {
    ...{ kind: "score_commented" as const, author_name: "Tom", board: "2 km Row", is_own: true, is_challenge: true },
    ...ids,
  };
  const to = {
    name: "challenges-leaderboard-comments",
    params: { id: "row", resultId: "score" },
    search: { comment_id: "comment" },
  };
  expect(linksOf("client_comment", { data })).toEqual([["Open comment", to]]);
});

test("[FED-02] a new challenge leads to its leaderboard, where one joins", () => {
  const data = {
    ...{ kind: "challenge_published" as const, account_title: "Northside", challenge: "2 km Row" },
    ...{ challenge_id: "row", starts_on: "2026-07-01", ends_on: "2026-07-14" },
  };
  expect(linksOf("client_comment", { data, plan: PLAN as Notification["plan"] })).toEqual([
    ["Open challenge", { name: "challenge_leaderboard", params: { id: "row" } }],
  ]);
});

test("a new best leads to the benchmark in the client's profile", () => {
  const data = { kind: "benchmark_improved", benchmark_id: "fran" } as Notification["data"];
  expect(linksOf("coach_comment", { data, user: USER })).toEqual([
    ["Open benchmark", { name: "client-profile-benchmark", params: { clientId: "maya", metricId: "fran" } }],
    ["Message client", { name: "conversations", search: { client: "maya" } }],
    ["Open client", { name: "show_client_programs", params: { clientId: "maya" } }],
  ]);
});

test("a request for body metrics leads to the metric", () => {
  expect(linksOf("client_comment", { body_metric: { id: "waist" } })).toEqual([
    ["Open body metrics", { name: "client_body_metrics", params: { metricId: "waist" } }],
  ]);
});
