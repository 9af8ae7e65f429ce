import type { Step } from "~/domain/training/content";
import { formatStepLength } from "~/domain/training/format";
import css from "./StepList.module.css";

type Line = { label: string; length: string; effort: Step["effort"] };
type Repeat = { pattern: Line[]; times: number };

const lineOf = (step: Step): Line => ({ label: step.label, effort: step.effort, length: formatStepLength(step) });

const isSame = (a: Line | undefined, b: Line | undefined) =>
  a !== undefined && a.label === b?.label && a.length === b.length;

/** Shortens steps for one screen: a pattern of up to four steps that repeats becomes one group. */
export function groupSteps(steps: Step[]): Repeat[] {
  const lines = steps.map(lineOf);
  const groups: Repeat[] = [];
  for (let start = 0; start < lines.length; ) {
    let best = { length: 1, times: 1 };
    for (const length of [1, 2, 3, 4]) {
      const pattern = lines.slice(start, start + length);
      let times = 1;
      const repeats = (n: number) => pattern.every((line, i) => isSame(line, lines[start + n * length + i]));
      while (pattern.length === length && repeats(times)) times += 1;
      if (times > 1 && times * length > best.times * best.length) best = { length, times };
    }
    groups.push({ pattern: lines.slice(start, start + best.length), times: best.times });
    start += best.length * best.times;
  }
  return groups;
}

/** The steps of intervals, with how often they repeat. */
export function StepList({ steps, rounds }: { steps: Step[]; rounds: number }) {
  const groups = rounds > 1 ? [{ pattern: steps.map(lineOf), times: rounds }] : groupSteps(steps);
  return (
    <ol className={css.steps}>
      {groups.map(({ pattern, times }, groupIndex) => (
        <li key={groupIndex}>
          {times > 1 && <b className={css.times}>{times}×</b>}
          <span className={css.pattern}>
            {pattern.map((step, index) => (
              <span key={index} data-effort={step.effort}>
                {step.label} <b className="num">{step.length}</b>
              </span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}
