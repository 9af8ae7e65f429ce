import { formatDay, formatNumber } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Reason } from "./api";

const count = (reason: Reason) => ({ count: String(reason.count ?? 0) });
const day = (date: string | null) => (date ? formatDay(date, "weekdayShort") : "");

/** Why somebody is on the list, in one line. */
export function reasonText(reason: Reason): string {
  switch (reason.rule) {
    case "question":
      return (reason.count ?? 0) < 1 ? m.today_question_now() : m.today_question(count(reason));
    case "pain": {
      const where = reason.title ? { date: day(reason.on), place: reason.title } : undefined;
      const text = where ? m.today_pain_place(where) : m.today_pain({ date: day(reason.on) });
      return (reason.count ?? 1) > 1 ? m.today_pain_again({ text, ...count(reason) }) : text;
    }
    case "low_mood":
      return m.today_low_mood(count(reason));
    case "payment": {
      const amount = reason.money ? formatMoney(reason.money.amount_minor, reason.money.currency) : "";
      return m.today_payment({ amount });
    }
    case "missed":
      return m.today_missed(count(reason));
    case "silent":
      return m.today_silent(count(reason));
    case "rpe":
      return m.today_rpe({
        done: formatNumber(reason.done_rpe ?? 0),
        planned: formatNumber(reason.planned_rpe ?? 0),
        ...count(reason),
      });
    case "training_ends":
      return m.today_training_ends({ date: day(reason.on) });
    case "trial_ends":
      return m.today_trial_ends({ date: day(reason.on) });
    case "leaves":
      return m.today_leaves({ date: day(reason.on) });
    case "record":
      return m.today_record({
        exercise: reason.title ?? "",
        load: `${formatNumber(reason.load ?? 0)} ${reason.unit ?? ""}`.trim(),
        reps: String(reason.reps ?? 0),
      });
    case "came_back":
      return m.today_came_back(count(reason));
    case "joined":
      return m.today_joined({ program: reason.title ?? "" });
    case "finished":
      return m.today_finished({ program: reason.title ?? "" });
  }
}

/** What proves it: the person's words, otherwise the fact. */
export function evidenceText(reason: Reason): string {
  const quote = reason.quotes[0];
  if (quote) return `“${quote.text}”`;
  switch (reason.rule) {
    case "payment":
      return reason.count ? m.today_declined(count(reason)) : "";
    case "missed":
      return m.today_usually({ count: String(reason.usual ?? 0) });
    case "silent":
      return reason.usual === null ? m.today_never_logged() : m.today_usual_gap({ count: formatNumber(reason.usual) });
    case "training_ends":
    case "leaves":
      return reason.title ?? "";
    case "trial_ends":
      return m.today_trial_done({ count: String(reason.count ?? 0), planned: String(reason.usual ?? 0) });
    default:
      return "";
  }
}
