import type { Schemas } from "~/api/client";
import type { Block, Content, Entry } from "~/domain/training/content";
import { blocksOf, entriesOf } from "~/domain/training/content";
import { formatClock, formatScheme } from "~/domain/training/format";
import { workingSets } from "~/domain/training/sets";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { formatBlockDetails } from "../../lib/format";
import { builderBlockTitle } from "../blockKinds";

export type Reading = Schemas["WorkoutTextReading"];
export type ReadLine = Schemas["ReadLine"];
export type ReadDay = Schemas["ReadDay"];
export type ReadGuess = Schemas["ReadGuess"];
export type LineChoice = ReadLine["choices"][number];

export const CHOICE_NAMES: Record<LineChoice, () => string> = {
  note: m.builder_paste_choice_note,
  private: m.builder_paste_choice_private,
  exercise: m.builder_paste_choice_exercise,
  leave_out: m.builder_paste_choice_leave_out,
};

const QUESTIONS: Partial<Record<ReadLine["code"], () => string>> = {
  number: m.builder_paste_question_number,
  sets: m.builder_paste_question_sets,
  too_long: m.builder_paste_question_too_long,
  too_much: m.builder_paste_question_too_much,
  unread: m.builder_paste_question_unread,
  columns: m.builder_paste_question_columns,
};

const REASONS: Partial<Record<ReadLine["code"], () => string>> = {
  header: m.builder_paste_read_header,
  link: m.builder_paste_read_link,
  note: m.builder_paste_read_note,
  private: m.builder_paste_read_private,
  chat: m.builder_paste_read_chat,
  title: m.builder_paste_read_title,
  answered: m.builder_paste_left_out,
  exported: m.builder_paste_read_exported,
  total: m.builder_paste_read_total,
};

export const GUESS_HELP: Record<ReadGuess["code"], () => string> = {
  exercise: m.builder_paste_guess_exercise,
  two_loads: m.builder_paste_guess_two_loads,
  unit: m.builder_paste_guess_unit,
  range: m.builder_paste_guess_range,
  tempo: m.builder_paste_guess_tempo,
  pood: m.builder_paste_guess_pood,
  two_amounts: m.builder_paste_guess_two_amounts,
  rounds: m.builder_paste_guess_rounds,
  columns: m.builder_paste_guess_columns,
  sets: m.builder_paste_guess_sets,
};

/** What a line that was not understood is asked. */
export const questionOf = (line: ReadLine): string => (QUESTIONS[line.code] ?? m.builder_paste_question_unknown)();

function describeEntry(entry: Entry): string {
  const [set] = workingSets(entry);
  const rest = set?.rest_seconds ? formatClock(set.rest_seconds) : "";
  const hasLoad = Boolean(set?.load ?? set?.percent_1rm ?? set?.percent_tm);
  const effort = hasLoad && set?.rpe ? `@${formatNumber(set.rpe)}` : "";
  const warmUps = entry.sets.length - workingSets(entry).length;
  return [
    `${entry.name} ${formatScheme(entry)} ${effort}`.trim(),
    warmUps > 0 && m.builder_warmups({ count: warmUps }),
    rest,
    set?.tempo,
  ]
    .filter(Boolean)
    .join(" · ");
}

function describeBlock(block: Block): string {
  return [builderBlockTitle(block), formatBlockDetails(block)].filter(Boolean).join(", ");
}

/** What a line was read as, in a few words. */
export function describeLine(line: ReadLine, days: ReadDay[]): string {
  if (line.status === "question") return line.code === "continued" ? "" : questionOf(line);
  const day = line.day === null ? undefined : days[line.day];
  if (line.code === "day") return day?.is_rest ? m.training_rest_day() : dayTitle(day) || m.builder_paste_read_day();
  if (line.code === "week") return day?.week ? m.builder_week({ week: day.week }) : m.builder_paste_read_week();
  const blocks = day ? blocksOf(day.content as Content) : [];
  const entry = blocks.flatMap(entriesOf).find(({ id }) => id === line.entry_id);
  if (entry && line.code !== "continued" && !REASONS[line.code]) return describeEntry(entry);
  const block = blocks.find(({ id }) => id === line.block_id);
  if (block && !REASONS[line.code] && line.code !== "continued") return describeBlock(block);
  return REASONS[line.code]?.() ?? "";
}

const dayTitle = (day: ReadDay | undefined): string =>
  day?.title ? m.builder_paste_read_day_titled({ title: day.title }) : "";

/** How many lines were understood, guesses included, and how many are still asked about. */
export function countLines(lines: ReadLine[]): { understood: number; toCheck: number } {
  const written = lines.filter(({ text, code }) => text.trim() && code !== "continued");
  const toCheck = written.filter(({ status }) => status === "question").length;
  return { understood: written.filter(({ status }) => status !== "question" && status !== "left_out").length, toCheck };
}
