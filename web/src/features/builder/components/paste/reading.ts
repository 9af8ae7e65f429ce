import type { Content } from "~/domain/training/content";
/** How a text was read; see the server's `training/rules/workout_text`. */
export type LineStatus = "understood" | "guess" | "question" | "left_out";
export type Guess = { start: number; end: number; code: string; read_as: string; alternatives: string[] };
export type Choice = { id: string; code: string; data: Record<string, unknown> };
export type ReadLine = {
  text: string;
  status: LineStatus;
  code: string;
  data: Record<string, unknown>;
  day: number | null;
  block_id: string | null;
  entry_id: string | null;
  guesses: Guess[];
  choices: Choice[];
};
export type ReadDay = {
  title: string;
  week: number | null;
  day: number | null;
  weekday: number | null;
  is_rest: boolean;
  content: Content;
  private_note: string;
};
export type Reading = { days: ReadDay[]; lines: ReadLine[] };
