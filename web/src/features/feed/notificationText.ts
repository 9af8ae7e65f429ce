import { PERIODS } from "~/domain/programs/periods";
import { formatScore } from "~/domain/training/score/formatScore";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Notification } from "./api";

type Data = Notification["data"];
type Amount = { amount_minor: number; currency: string };

const money = ({ amount_minor: minor, currency }: Amount) => formatMoney(minor, currency);

/** Whether a client reads it; otherwise a coach reads about a client. */
export const isForClient = ({ notification_type: type }: Pick<Notification, "notification_type">) =>
  type.startsWith("client_");

/** The notification as a sentence, or the server's own text if its kind is unknown to this app. */
export function notificationText(notification: Pick<Notification, "notification_type" | "data" | "text">): string {
  const { data, text } = notification;
  if (data.kind === "plain_text") return data.text;
  if (isAboutNoClient(data)) return textWithoutClient(data);
  const sentence: string | undefined = isForClient(notification) ? textForClient(data) : textForCoach(data);
  return sentence ?? text;
}

/** The names in the sentence: whom and what it is about. */
export function namesIn({ data }: Pick<Notification, "data">): string[] {
  const named = data as Partial<Record<(typeof NAMES)[number], string>>;
  return NAMES.flatMap((name) => named[name] || []);
}

const NAMES = [
  "client_name",
  "coach_name",
  "author_name",
  "asker_name",
  "program_title",
  "account_title",
  "place",
  "board",
  "challenge",
] as const;

type Kind<K extends Data["kind"]> = Extract<Data, { kind: K }>;
const WITHOUT_CLIENT = [
  "payout_failed",
  "mentioned",
  "score_commented",
  "challenge_published",
  "session_answered",
  "body_metrics_asked",
  "body_metric_range_set",
  "question_asked",
  "plan_danger",
  "coach_invited",
  "program_invited",
] as const;
type DataWithoutClient = Kind<(typeof WITHOUT_CLIENT)[number]>;
type KnownData = Exclude<Data, DataWithoutClient | { kind: "plain_text" }>;

const isAboutNoClient = (data: Data): data is DataWithoutClient =>
  (WITHOUT_CLIENT as readonly string[]).includes(data.kind);

/** The same for everybody who reads it. */
function textWithoutClient(data: DataWithoutClient): string {
  switch (data.kind) {
    case "payout_failed":
      return m.feed_payout_failed({ amount: money(data) });
    case "mentioned":
      return data.place
        ? m.feed_mentioned_place({ author: data.author_name, place: data.place })
        : m.feed_mentioned({ author: data.author_name });
    case "score_commented":
      return data.is_own
        ? m.feed_own_score_commented({ author: data.author_name, board: data.board })
        : m.feed_score_mentioned({ author: data.author_name, board: data.board });
    case "challenge_published":
      return challengePublishedText(data);
    case "session_answered":
      return m.feed_own_session_answered({
        coach: data.coach_name,
        program: data.program_title,
        date: formatDay(data.session_on, "long"),
      });
    case "body_metrics_asked":
      return data.is_shared
        ? m.feed_own_body_metrics_update({ coach: data.coach_name })
        : m.feed_own_body_metrics_asked({ coach: data.coach_name });
    case "body_metric_range_set":
      return m.feed_own_body_metric_range({ coach: data.coach_name });
    case "question_asked":
      return data.program_title === null
        ? m.feed_question_asked({ asker: data.asker_name })
        : m.feed_question_asked_about({ asker: data.asker_name, program: data.program_title });
    case "plan_danger":
      return m.feed_plan_danger({ program: data.program_title, clients: data.clients, min_days: data.min_days });
    case "coach_invited":
      return m.feed_coach_invited({ coach: data.coach_name, account: data.account_title });
    case "program_invited":
      return m.feed_own_program_invited({ account: data.account_title, program: data.program_title });
  }
}

function textForCoach(data: KnownData): string {
  const names = { client: data.client_name, program: data.program_title };
  switch (data.kind) {
    case "client_joined":
      return clientJoinedText(data);
    case "trial_started":
      return m.feed_trial_started(names);
    case "trial_converted":
      return m.feed_trial_converted(names);
    case "payment_received":
      return m.feed_payment_received({ ...names, amount: money(data) });
    case "payment_missed":
      return m.feed_payment_missed({ ...names, amount: money(data) });
    case "membership_cancelled":
      return data.ends_on
        ? m.feed_client_cancelled_later({ ...names, date: formatDay(data.ends_on, "long") })
        : m.feed_client_cancelled(names);
    case "contract_withdrawn":
      return m.feed_contract_withdrawn({ ...names, order: data.order_number });
    case "auto_cancelled":
      return m.feed_auto_cancelled(names);
    case "program_ending":
      return m.feed_program_ending({ ...names, days_left: data.days_left });
    case "program_finished":
      return m.feed_program_finished(names);
    case "over_limit_purchase":
      return m.feed_over_limit_purchase(names);
    case "refund_made":
      return m.feed_refund_made({ ...names, amount: money(data) });
    case "payment_disputed":
      return m.feed_payment_disputed({ ...names, amount: money(data) });
    case "dispute_won":
      return m.feed_dispute_won({ ...names, amount: money(data) });
    case "charge_deferred":
      return data.account_is_disabled ? m.feed_charge_deferred_account(names) : m.feed_charge_deferred(names);
    case "training_suspended":
      return m.feed_training_suspended(names);
    case "billing_day_moved":
      return m.feed_billing_day_moved({ ...names, ...datesOf(data) });
    case "price_switch_chosen":
      return data.taken_back
        ? m.feed_price_switch_back({ ...names, price: pricePer(data) })
        : m.feed_price_switch({ ...names, price: pricePer(data), date: formatDay(data.starts_on, "long") });
    case "ended_by_dispute":
      return m.feed_ended_by_dispute(names);
    case "refund_failed":
      return m.feed_refund_failed({ ...names, amount: money(data) });
    case "refund_delayed":
      return m.feed_refund_delayed({ ...names, amount: money(data) });
    case "refund_on_hold":
      return m.feed_refund_on_hold({ ...names, amount: money(data) });
    case "form_check_sent":
      return data.set_number === null
        ? m.feed_form_check_warmup({ ...names, exercise: data.exercise })
        : m.feed_form_check_sent({ ...names, exercise: data.exercise, number: String(data.set_number) });
    case "benchmark_improved":
      return m.feed_benchmark_improved({
        ...names,
        benchmark: data.benchmark,
        // As the client entered it.
        score: formatScore(data.score, data.score.load?.unit ?? "kg"),
      });
    case "day_completed":
      return data.comment
        ? m.feed_day_completed_comment({ ...names, day: data.day, comment: data.comment })
        : m.feed_day_completed({ ...names, day: data.day });
    // Only clients receive these.
    case "trial_ending":
    case "first_payment_failed":
    case "confirmation_needed":
    case "launch_postponed":
      return textForClient(data);
  }
}

function textForClient(data: KnownData): string {
  const program = data.program_title;
  switch (data.kind) {
    case "trial_started":
      return m.feed_own_trial_started({ program, date: formatDay(data.ends_on, "long") });
    case "trial_ending": {
      const date = formatDay(data.ends_on, "long");
      return data.amount_minor === 0
        ? m.feed_own_trial_ending_free({ program, date })
        : m.feed_own_trial_ending({ program, date, amount: money(data) });
    }
    case "payment_received":
      return data.awaits_choice
        ? m.feed_own_payment_received_waiting({ program, amount: money(data) })
        : m.feed_own_payment_received({ program, amount: money(data) });
    case "payment_missed":
      return m.feed_own_payment_missed({ program, amount: money(data), date: formatDay(data.pay_by, "long") });
    case "first_payment_failed":
      return m.feed_own_first_payment_failed({ program });
    case "confirmation_needed":
      return m.feed_own_confirmation_needed({ program, amount: money(data) });
    case "membership_cancelled":
      return data.ends_on
        ? m.feed_own_cancelled_by_coach_later({ program, date: formatDay(data.ends_on, "long") })
        : m.feed_own_cancelled_by_coach({ program });
    case "auto_cancelled":
      return m.feed_own_auto_cancelled({ program });
    case "program_ending":
      return m.feed_own_program_ending({ program, days_left: data.days_left });
    case "program_finished":
      return m.feed_own_program_finished({ program });
    case "refund_made":
      return data.note
        ? m.feed_own_refund_made_note({ program, amount: money(data), note: data.note })
        : m.feed_own_refund_made({ program, amount: money(data) });
    case "refund_failed":
      return m.feed_own_refund_failed({ program, amount: money(data) });
    case "refund_delayed":
      return m.feed_own_refund_delayed({ program, amount: money(data) });
    case "charge_deferred":
      return ownDeferredText(data);
    case "training_suspended":
      return m.feed_own_training_suspended({ program });
    case "billing_day_moved":
      return m.feed_own_billing_day_moved({ program, ...datesOf(data) });
    case "launch_postponed":
      return launchPostponedText(data);
    case "price_switch_chosen":
      return data.taken_back
        ? m.feed_own_price_switch_back({ program, price: pricePer(data) })
        : m.feed_own_price_switch({ program, price: pricePer(data), date: formatDay(data.starts_on, "long") });
    case "ended_by_dispute":
      return m.feed_own_ended_by_dispute({ program });
    // Only coaches receive these.
    case "client_joined":
    case "trial_converted":
    case "over_limit_purchase":
    case "payment_disputed":
    case "dispute_won":
    case "form_check_sent":
    case "refund_on_hold":
    case "contract_withdrawn":
    case "benchmark_improved":
    case "day_completed":
      return textForCoach(data);
  }
}

function challengePublishedText({ account_title, challenge, starts_on, ends_on }: Kind<"challenge_published">): string {
  const names = { account: account_title, challenge };
  const [from, to] = [formatDay(starts_on, "long"), formatDay(ends_on, "long")];
  return starts_on === ends_on
    ? m.feed_own_challenge_published_day({ ...names, date: from })
    : m.feed_own_challenge_published({ ...names, from, to });
}

const pricePer = (data: Kind<"price_switch_chosen">) => `${money(data)} ${PERIODS[data.period].each()}`;

const datesOf = (data: Kind<"billing_day_moved">) => ({
  from: formatDay(data.free_from, "long"),
  until: formatDay(data.free_until, "long"),
  date: formatDay(data.next_payment_on, "long"),
});

function launchPostponedText({
  program_title: program,
  starts_on,
  first_payment_on: payment,
}: Kind<"launch_postponed">): string {
  const date = formatDay(starts_on, "long");
  return payment
    ? m.feed_own_launch_postponed_payment({ program, date, payment: formatDay(payment, "long") })
    : m.feed_own_launch_postponed({ program, date });
}

function ownDeferredText({
  program_title: program,
  training_until,
  account_is_disabled,
}: Kind<"charge_deferred">): string {
  if (training_until === null) {
    return account_is_disabled
      ? m.feed_own_charge_deferred_account({ program })
      : m.feed_own_charge_deferred({ program });
  }
  const values = { program, date: formatDay(training_until, "long") };
  return account_is_disabled
    ? m.feed_own_charge_deferred_account_until(values)
    : m.feed_own_charge_deferred_until(values);
}

function clientJoinedText(data: Extract<Data, { kind: "client_joined" }>): string {
  const text = joinedText(data);
  return data.invited_email ? `${text} ${m.feed_used_invitation({ email: data.invited_email })}` : text;
}

function joinedText(data: Extract<Data, { kind: "client_joined" }>): string {
  const names = { client: data.client_name, program: data.program_title };
  if (data.amount_minor === null || data.currency === null) {
    return data.returning ? m.feed_client_returned(names) : m.feed_client_joined(names);
  }
  const priced = { ...names, amount: formatMoney(data.amount_minor, data.currency) };
  return data.returning ? m.feed_client_returned_paid(priced) : m.feed_client_joined_paid(priced);
}
