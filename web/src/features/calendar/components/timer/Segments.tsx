import css from "./Segments.module.css";
import type { TimedStep } from "./timerState";

/** A bar of all steps, each as wide as it is long; finished ones are filled. */
export function Segments({ steps, index, share }: { steps: TimedStep[]; index: number; share: number }) {
  return (
    <div className={css.segments} aria-hidden="true">
      {steps.map((step, stepIndex) => (
        <i key={stepIndex} className={css.segment} data-effort={step.effort} style={{ flexGrow: step.seconds ?? 60 }}>
          <b style={{ width: stepIndex < index ? "100%" : stepIndex === index ? `${share * 100}%` : 0 }} />
        </i>
      ))}
    </div>
  );
}
