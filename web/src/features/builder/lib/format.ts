import type { Block, Entry, IntervalsBlock, Step } from "~/domain/training/content";
import { formatClock, formatDuration, formatIntensity, formatRounds, formatStepLength } from "~/domain/training/format";
import { supersetRounds } from "~/domain/training/sets";
import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

/** One round of an exercise in a circuit or AMRAP: "15", "200 m", "3 @ 60%"; rounds that differ as "21-15-9". */
export function formatRound(entry: Entry): string {
  const [set] = entry.sets;
  return set ? [formatRounds(entry), formatIntensity(set)].filter(Boolean).join(" ") : "";
}

/** "3 rounds, 1:30 after each". */
function formatRoundsWithRest(count: number, restSeconds: number): string {
  const rounds = m.training_rounds({ count });
  return restSeconds ? m.builder_rounds_rest({ rounds, time: formatClock(restSeconds) }) : rounds;
}

/** The details of a block, besides its kind: "3 rounds, 1:30 after each", "8 × 20/10". */
export function formatBlockDetails(block: Block): string {
  switch (block.kind) {
    case "superset": {
      const rounds = supersetRounds(block);
      return rounds ? formatRoundsWithRest(rounds, block.rest_seconds) : "";
    }
    case "circuit":
      return formatRoundsWithRest(block.rounds, block.rest_seconds);
    case "emom":
      return block.every_seconds === 60 ? "" : m.builder_every_time({ time: formatDuration(block.every_seconds) });
    case "for_time": {
      const rounds = block.rounds > 1 ? m.training_rounds({ count: block.rounds }) : "";
      return [rounds, block.cap_seconds ? m.builder_cap_of({ time: formatDuration(block.cap_seconds) }) : ""]
        .filter(Boolean)
        .join(", ");
    }
    case "intervals":
      return formatIntervals(block);
    case "rest":
      return block.seconds === null ? "" : formatDuration(block.seconds);
    default:
      return "";
  }
}

/** "8 × 20/10" if work and rest are under a minute, otherwise "6 × 250 m"; with several work steps, only the rounds. */
function formatIntervals(block: IntervalsBlock): string {
  const workSteps = block.steps.filter((step) => step.effort === "work");
  const [work] = workSteps;
  if (!work || workSteps.length > 1) return block.rounds > 1 ? m.training_rounds({ count: block.rounds }) : "";
  const rest = block.steps.find((step) => step.effort === "rest")?.seconds ?? null;
  const short = work.seconds !== null && rest !== null && work.seconds < 60 && rest < 60;
  const length = short ? `${work.seconds}/${rest}` : formatStepLength(work);
  return block.rounds > 1 ? `${block.rounds} × ${length}` : length;
}

/**
 * The text beside a step: its length or, if the block's summary already shows that, the length of the rest.
 */
export function formatStepNote(block: IntervalsBlock, step: Step): string {
  const workSteps = block.steps.filter(({ effort }) => effort === "work");
  if (workSteps.length > 1 || step.effort !== "work") return formatStepLength(step);
  const rest = block.steps.find(({ effort }) => effort === "rest");
  return rest ? m.builder_step_rest({ time: formatStepLength(rest) }) : "";
}

/** The date of a day in a shared calendar: "9 Nov". */
export function formatDateOfDay(anchor: string, day: number): string {
  return formatDay(addDays(anchor, day), "short");
}
