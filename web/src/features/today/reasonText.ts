import { formatDay, formatNumber } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import type { Client, Reason } from "./api";

const count = (reason: Reason) => ({ count: String(reason.count ?? 0) });
const day = (date: string | null) => (date ? formatDay(date, "weekdayShort") : "");

/** The program of a client, and where they are in it. */
export const programText = ({ program, week }: Pick<Client, "program" | "week">): string =>
  week ? m.today_program_week({ program, week: String(week) }) : program;

/** Why somebody is on the list, in one line. */
export function reasonText(reason: Reason): string {
  switch (reason.rule) {
    case "question":
      if ((reason.count ?? 0) < 1) return reason.asks ? m.today_question_now() : m.today_wrote_now();
      return reason.asks ? m.today_question(count(reason)) : m.today_wrote(count(reason));
    case "form_check":
      return (reason.count ?? 1) > 1 ? m.today_clips(count(reason)) : m.today_clip({ exercise: reason.title ?? "" });
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
      if (!reason.count) return "";
      return reason.count === 2 ? m.today_declined_twice() : m.today_declined(count(reason));
    case "missed":
      return m.today_usually({ count: String(reason.usual ?? 0) });
    case "silent":
      if (reason.usual !== null) return m.today_usual_gap({ count: formatNumber(reason.usual) });
      return reason.on ? m.today_last_session({ date: day(reason.on) }) : "";
    case "training_ends":
    case "leaves":
      return reason.title ?? "";
    case "trial_ends":
      return m.today_trial_done({ count: String(reason.count ?? 0), planned: String(reason.usual ?? 0) });
    default:
      return "";
  }
}
