import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { CellColumn } from "../../lib/sheet/cells";
import type { FillStep, RowProgression } from "../../lib/sheet/steps";

export function columnName(column: CellColumn): string {
  if (column === "sets") return m.builder_sheet_sets();
  return column === "load" ? m.builder_sheet_load() : m.builder_col_rpe();
}

/** What may be written into a cell, said where something else was written. */
export function cellProblem(column: CellColumn | "text"): string {
  return {
    sets: m.builder_sheet_unread_sets,
    load: m.builder_sheet_unread_load,
    effort: m.builder_sheet_unread_effort,
    text: m.builder_sheet_unread_text,
  }[column]();
}

const signed = (value: number): string => formatNumber(value, { signDisplay: "exceptZero", maximumFractionDigits: 2 });

/** The progression of a row in words: "+2.5 % a week", "Wave 70 75 80 60 %". */
export function progressionText(progression: RowProgression): string {
  if (progression.kind === "same") return m.builder_sheet_same_weekly();
  const { unit } = progression;
  if (progression.kind === "step")
    return m.builder_sheet_step_weekly({ step: `${signed(progression.amount)} ${unit}` });
  const values = progression.values.map((value) => formatNumber(value, { maximumFractionDigits: 2 })).join(" ");
  return m.builder_sheet_wave({ values: `${values} ${unit}` });
}

/** A step as its button says it: "+2.5 %", "+1 rep". */
export function stepText(step: FillStep): string {
  if (step.kind === "same") return m.builder_sheet_step_same();
  if (step.kind === "reps") return m.builder_sheet_step_reps({ count: step.amount });
  if (step.kind === "sets") return m.builder_sheet_step_sets({ count: step.amount });
  return `${signed(step.amount)} ${step.kind === "load" ? step.unit : "%"}`;
}
