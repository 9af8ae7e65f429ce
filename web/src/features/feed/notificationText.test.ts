import { expect, test } from "vitest";
import { formatDay } from "~/lib/format";
import type { Notification } from "./api";
import { namesIn, notificationText } from "./notificationText";

const names = { client_name: "Maya Kowalczyk", program_title: "Squat Every Day" };
const price = { amount_minor: 3900, currency: "GBP" };
const text = (notification_type: string, data: Notification["data"]) =>
  notificationText({ notification_type, data, text: "from the server" });

test("[FED-04] a purchase and its payment, for the coach and for the client", () => {
  const joined = { kind: "client_joined", ...names, returning: false, invited_email: null } as const;
  const free = { amount_minor: null, currency: null };
  expect(text("coach_new_client_paid_membership", { ...joined, ...price })).toBe(
    "Maya Kowalczyk joined Squat Every Day for £39.00.",
  );
  expect(text("coach_new_client_free_membership", { ...joined, ...free })).toBe(
    "Maya Kowalczyk joined Squat Every Day.",
  );
  expect(text("coach_new_client_free_membership", { ...joined, ...free, returning: true })).toBe(
    "Maya Kowalczyk came back to Squat Every Day.",
  );
  expect(text("coach_new_client_paid_membership", { ...joined, ...price, returning: true })).toBe(
    "Maya Kowalczyk came back to Squat Every Day for £39.00.",
  );
  expect(text("coach_new_client_free_membership", { ...joined, ...free, invited_email: "maya@work.example" })).toBe(
    "Maya Kowalczyk joined Squat Every Day. They used the invitation sent to maya@work.example.",
  );
  const paid = { kind: "payment_received", awaits_choice: false, ...names, ...price } as const;
  expect(text("coach_payment_received", paid)).toBe("Maya Kowalczyk paid £39.00 for Squat Every Day.");
  expect(text("client_payment", paid)).toBe("You paid £39.00 for Squat Every Day.");
  expect(text("client_payment", { ...paid, awaits_choice: true })).toBe(
    "You paid £39.00 for Squat Every Day, but your training is still closed. Choose whether to restart or to continue it.",
  );
});

test("[FED-04] [BUY-48] a missed payment says until when it can be paid", () => {
  const missed = { kind: "payment_missed", ...names, ...price, pay_by: "2026-01-19" } as const;
  expect(text("client_missed_payment", missed)).toBe(
    `Your payment of £39.00 for Squat Every Day failed. Please pay by 19 January to keep training.`,
  );
  expect(text("coach_missed_payment", missed)).toBe(
    "Maya Kowalczyk missed a payment of £39.00 for Squat Every Day. Training is paused until it's paid.",
  );
});

test("[FED-04] every other kind, for each of its readers", () => {
  const date = formatDay("2026-03-02", "long");
  const ends = { ends_on: "2026-03-02" };
  const cases: [string, Notification["data"], string][] = [
    [
      "coach_trial_started",
      { kind: "trial_started", ...names, ...ends },
      "Maya Kowalczyk started a trial of Squat Every Day.",
    ],
    [
      "client_trial_started",
      { kind: "trial_started", ...names, ...ends },
      `Your trial of Squat Every Day runs until ${date}.`,
    ],
    [
      "client_trial_ending",
      { kind: "trial_ending", ...names, ...ends, ...price },
      `Your trial of Squat Every Day ends on ${date}. You'll then be charged £39.00.`,
    ],
    [
      "coach_trial_ended",
      { kind: "trial_converted", ...names },
      "Maya Kowalczyk's trial of Squat Every Day is now a paid membership.",
    ],
    [
      "client_past_due",
      { kind: "first_payment_failed", ...names },
      "Your first payment for Squat Every Day failed. Please try again or use another card.",
    ],
    [
      "client_past_due",
      { kind: "confirmation_needed", ...names, ...price },
      "Your bank needs you to confirm the payment of £39.00 for Squat Every Day.",
    ],
    [
      "coach_client_cancelled",
      { kind: "membership_cancelled", ...names, ...ends },
      `Maya Kowalczyk cancelled Squat Every Day. It ends on ${date}.`,
    ],
    [
      "coach_client_cancelled",
      { kind: "membership_cancelled", ...names, ends_on: null },
      "Maya Kowalczyk cancelled Squat Every Day.",
    ],
    [
      "client_cancelled",
      { kind: "membership_cancelled", ...names, ...ends },
      `Your coach cancelled your membership of Squat Every Day. It ends on ${date}.`,
    ],
    [
      "client_cancelled",
      { kind: "membership_cancelled", ...names, ends_on: null },
      "Your coach cancelled your membership of Squat Every Day.",
    ],
    [
      "coach_auto_cancelled",
      { kind: "auto_cancelled", ...names },
      "Squat Every Day was cancelled for Maya Kowalczyk because no payment arrived within 7 days.",
    ],
    [
      "client_auto_cancelled",
      { kind: "auto_cancelled", ...names },
      "Squat Every Day was cancelled because no payment arrived within 7 days. You can resume it at any time.",
    ],
    [
      "coach_fixed_plan_ending",
      { kind: "program_ending", ...names, days_left: 3 },
      "Maya Kowalczyk has 3 days left of Squat Every Day.",
    ],
    [
      "client_fixed_plan_ending",
      { kind: "program_ending", ...names, days_left: 1 },
      "You have 1 day left of Squat Every Day.",
    ],
    [
      "coach_fixed_plan_ended",
      { kind: "program_finished", ...names },
      "Maya Kowalczyk has reached the end of Squat Every Day.",
    ],
    [
      "client_fixed_plan_ended",
      { kind: "program_finished", ...names },
      "You've reached the end of Squat Every Day. Well done!",
    ],
    [
      "coach_missed_payment",
      { kind: "charge_deferred", ...names, account_is_disabled: true, training_until: null },
      "Maya Kowalczyk's payment for Squat Every Day is on hold because your payment account can't take payments. Please check your payout settings.",
    ],
    [
      "client_past_due",
      { kind: "charge_deferred", ...names, account_is_disabled: true, training_until: ends.ends_on },
      `Your payment for Squat Every Day is on hold because your coach's payment account needs attention. You don't need to do anything, and you can keep training until ${date}.`,
    ],
    [
      "client_payment",
      {
        kind: "billing_day_moved",
        ...names,
        free_from: ends.ends_on,
        free_until: ends.ends_on,
        next_payment_on: ends.ends_on,
      },
      `You weren't charged for Squat Every Day from ${date} to ${date}. Your next payment is on ${date}.`,
    ],
    [
      "client_payment",
      { kind: "price_switch_chosen", ...names, ...price, period: "yearly", starts_on: ends.ends_on, taken_back: false },
      `You've switched to £39.00 each year for Squat Every Day from ${date}. You can change this until then.`,
    ],
    [
      "coach_payment_received",
      { kind: "price_switch_chosen", ...names, ...price, period: "yearly", starts_on: ends.ends_on, taken_back: false },
      `Maya Kowalczyk will pay £39.00 each year for Squat Every Day from ${date}.`,
    ],
    [
      "coach_payment_received",
      { kind: "price_switch_chosen", ...names, ...price, period: "monthly", starts_on: ends.ends_on, taken_back: true },
      "Maya Kowalczyk will keep paying £39.00 each month for Squat Every Day.",
    ],
    [
      "client_payment",
      { kind: "launch_postponed", ...names, starts_on: ends.ends_on, first_payment_on: ends.ends_on },
      `The launch of Squat Every Day has moved, so you now start on ${date}. Your first payment is on ${date}.`,
    ],
    [
      "client_payment",
      { kind: "launch_postponed", ...names, starts_on: ends.ends_on, first_payment_on: null },
      `The launch of Squat Every Day has moved, so you now start on ${date}.`,
    ],
    [
      "client_auto_cancelled",
      { kind: "ended_by_dispute", ...names },
      "Your membership of Squat Every Day has ended because your bank reversed a payment.",
    ],
    [
      "coach_refund",
      { kind: "refund_failed", ...names, ...price },
      "The refund of £39.00 to Maya Kowalczyk for Squat Every Day failed. The money is still in your payment account.",
    ],
    [
      "coach_refund",
      { kind: "refund_delayed", ...names, ...price },
      "The refund of £39.00 to Maya Kowalczyk for Squat Every Day is taking longer than usual. We keep trying. Please check your payout settings in case your payment account needs something.",
    ],
    [
      "client_refund",
      { kind: "refund_delayed", ...names, ...price },
      "Your refund of £39.00 for Squat Every Day is taking longer than usual. You don't need to do anything: we'll keep trying and let you know.",
    ],
    [
      "client_refund",
      { kind: "refund_failed", ...names, ...price },
      "Your refund of £39.00 for Squat Every Day couldn't be made. Your coach knows. Please ask them to pay you back another way.",
    ],
    [
      "coach_refund",
      { kind: "refund_on_hold", ...names, ...price },
      "The refund of £39.00 to Maya Kowalczyk for Squat Every Day is on hold because they disputed the payment with their bank. If you win the dispute, we'll refund them then.",
    ],
    [
      "coach_missed_payment",
      { kind: "payout_failed", ...price },
      "A payout of £39.00 to your bank failed. Please check your bank details with the payment provider.",
    ],
    [
      "coach_over_limit_purchase",
      { kind: "over_limit_purchase", ...names },
      "Maya Kowalczyk tried to join Squat Every Day, but you've reached your client limit.",
    ],
    [
      "coach_refund",
      { kind: "refund_made", ...names, ...price, note: "" },
      "Maya Kowalczyk was refunded £39.00 for Squat Every Day.",
    ],
    [
      "client_refund",
      { kind: "refund_made", ...names, ...price, note: "" },
      "Your refund of £39.00 for Squat Every Day is on its way.",
    ],
    [
      "coach_refund",
      { kind: "payment_disputed", ...names, ...price, dispute_id: null },
      "Maya Kowalczyk disputed a payment of £39.00 for Squat Every Day. Their bank has taken it back.",
    ],
    [
      "coach_payment_received",
      { kind: "dispute_won", ...names, ...price },
      "You won the dispute with Maya Kowalczyk. You keep the £39.00 for Squat Every Day.",
    ],
    [
      "coach_comment",
      { kind: "day_completed", ...names, day: 2, comment: "" },
      "Maya Kowalczyk finished day 2 of Squat Every Day.",
    ],
  ];
  for (const [type, data, sentence] of cases) expect(text(type, data)).toBe(sentence);
});

test("[FED-05] mentions, answers, invitations and programs that run out of training", () => {
  const date = formatDay("2026-03-02", "long");
  const cases: [string, Notification["data"], string, string[]][] = [
    [
      "coach_mention",
      { kind: "mentioned", author_name: "Maya Kowalczyk", place: "Squat Every Day" },
      "Maya Kowalczyk mentioned you in Squat Every Day.",
      ["Maya Kowalczyk", "Squat Every Day"],
    ],
    [
      "client_mention",
      { kind: "mentioned", author_name: "Erik Lindqvist", place: "" },
      "Erik Lindqvist mentioned you.",
      ["Erik Lindqvist"],
    ],
    [
      "client_comment",
      {
        kind: "session_answered",
        coach_name: "Erik Lindqvist",
        program_title: "Squat Every Day",
        session_on: "2026-03-02",
      },
      `Erik Lindqvist commented on your session of ${date} in Squat Every Day.`,
      ["Erik Lindqvist", "Squat Every Day"],
    ],
    [
      "coach_plan_danger",
      { kind: "plan_danger", program_title: "Squat Every Day", clients: 1, min_days: 3 },
      "Squat Every Day is running out of training. 1 client has fewer than 3 days ahead.",
      ["Squat Every Day"],
    ],
    [
      "coach_plan_danger",
      { kind: "plan_danger", program_title: "Squat Every Day", clients: 2, min_days: 3 },
      "Squat Every Day is running out of training. 2 clients have fewer than 3 days ahead.",
      ["Squat Every Day"],
    ],
    [
      "coach_brand_invite",
      { kind: "coach_invited", coach_name: "Erik Lindqvist", account_title: "Northside Strength" },
      "Erik Lindqvist invited you to coach at Northside Strength.",
      ["Erik Lindqvist", "Northside Strength"],
    ],
    [
      "client_program_invite",
      { kind: "program_invited", account_title: "Northside Strength", program_title: "Squat Every Day" },
      "Northside Strength invited you to Squat Every Day.",
      ["Squat Every Day", "Northside Strength"],
    ],
  ];
  for (const [type, data, sentence, named] of cases) {
    expect(text(type, data)).toBe(sentence);
    expect(namesIn({ data })).toEqual(named);
  }
});

test("[FED-19] a comment on a score says whether it is about one's own, and names author and leaderboard", () => {
  const ids = { comment_id: "c", leaderboard_id: "b", score_id: "s" };
  const comment = {
    kind: "score_commented",
    author_name: "Tom Okafor",
    board: "Finisher",
    is_challenge: false,
    ...ids,
  } as const;
  const own = { ...comment, is_own: true };
  const mentioned = { ...comment, is_own: false };
  expect(text("client_comment", own)).toBe("Tom Okafor commented on your score in Finisher.");
  for (const reader of ["client_mention", "coach_mention"]) {
    expect(text(reader, mentioned)).toBe("Tom Okafor mentioned you on the leaderboard Finisher.");
  }
  expect(namesIn({ data: own })).toEqual(["Tom Okafor", "Finisher"]);
});

test("a request for body metrics says whether they are shared already", () => {
  const ids = { account_title: "Northside Strength", body_metric_id: "waist" };
  const asked = { kind: "body_metrics_asked", coach_name: "Erik Lindqvist", ...ids } as const;
  expect(text("client_comment", { ...asked, is_shared: false })).toBe(
    "Erik Lindqvist would like to see your body metrics. You choose whether to share them.",
  );
  expect(text("client_comment", { ...asked, is_shared: true })).toBe(
    "Erik Lindqvist asked you to update your body metrics.",
  );
});

test("a range that a coach set is told without the metric", () => {
  const set = { kind: "body_metric_range_set", coach_name: "Erik Lindqvist", account_title: "Northside Strength" };
  expect(text("client_comment", { ...set, body_metric_id: "waist" } as Notification["data"])).toBe(
    "Erik Lindqvist set a range for one of your body metrics.",
  );
});

test("a new best says how good it is, as the client entered it", () => {
  const best = { kind: "benchmark_improved", ...names, benchmark_id: "squat", benchmark: "Back Squat 1RM" } as const;
  const score = { type: "load", load: { value: 225, unit: "lb" }, rx: true, capped: false, unfinished: false };
  expect(text("coach_comment", { ...best, score } as unknown as Notification["data"])).toBe(
    "Maya Kowalczyk has a new best in Back Squat 1RM: 225 lb.",
  );
});

test("[PRG-48] a finished day carries the client's comment", () => {
  const done = { kind: "day_completed", ...names, day: 3, comment: "Strong!" } as const;
  expect(text("coach_comment", done)).toBe("Maya Kowalczyk finished day 3 of Squat Every Day: “Strong!”");
  expect(namesIn({ data: done })).toEqual(["Maya Kowalczyk", "Squat Every Day"]);
});

test("a notification without data is shown with its own text", () => {
  const old = { kind: "plain_text", text: "Maya joined." } as const;
  expect(text("coach_new_client_free_fixed", old)).toBe("Maya joined.");
  expect(namesIn({ data: old })).toEqual([]);
});

test("an unknown kind is shown with the server's text", () => {
  const newer = { kind: "won_a_medal", ...names } as unknown as Notification["data"];
  expect(text("coach_medal", newer)).toBe("from the server");
});

test("[FED-02] a new challenge, with its account and dates", () => {
  const data = {
    ...{ kind: "challenge_published" as const, account_title: "Northside", challenge: "2 km Row" },
    ...{ challenge_id: "row", starts_on: "2026-07-01", ends_on: "2026-07-31" },
  };
  expect(text("client_comment", data)).toBe("Northside invites you to a challenge: 2 km Row, 1 July to 31 July.");
  expect(text("client_comment", { ...data, ends_on: "2026-07-01" })).toBe(
    "Northside invites you to a challenge: 2 km Row, on 1 July.",
  );
  expect(namesIn({ data })).toEqual(["Northside", "2 km Row"]);
});
