import { expect, test } from "vitest";
import type { ProgramRow } from "./api";
import { attentionReasons } from "./attention";

const row = {
  id: "p",
  plan_type: "membership",
  plan_status: "all_good",
  programmed_ahead: { fewest: 9, most: 9 },
  training_scheduled_to: null,
  needing_training: 0,
  attention: { unwritten: false, drafts: 0, missed_payments: 0 },
} as unknown as ProgramRow;

test("each reason links to where it is mended", () => {
  const everything: ProgramRow = {
    ...row,
    plan_status: "needs_training",
    needing_training: 2,
    attention: { unwritten: true, drafts: 3, missed_payments: 1 },
  };
  expect(attentionReasons(everything).map(({ text, to }) => [text, to.name])).toEqual([
    ["1 missed payment", "coach_program_view_clients"],
    ["2 clients need training", "create_plan_schedule"],
    ["Open without training", "create_plan_schedule"],
    ["3 drafts wait", "create_plan_schedule"],
  ]);
});

test("a program with nothing wrong has no reasons", () => {
  expect(attentionReasons(row)).toEqual([]);
});
