import { IconCheck } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import css from "./Steps.module.css";

/** The steps of a multi-page form. `current` counts from 0; completed steps are links. */
export function Steps({
  steps,
  current,
  onStep,
}: {
  steps: string[];
  current: number;
  onStep?: (index: number) => void;
}) {
  return (
    <ol className={css.steps} aria-label={m.ui_steps({ current: String(current + 1), total: String(steps.length) })}>
      {steps.map((label, index) => {
        const state = index < current ? "done" : index === current ? "current" : "todo";
        const inside = (
          <>
            <span className={css.mark}>
              {state === "done" ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : index + 1}
            </span>
            <span className={css.label}>{label}</span>
          </>
        );
        return (
          <li
            key={label}
            className={css.step}
            data-state={state}
            aria-current={state === "current" ? "step" : undefined}
          >
            {state === "done" && onStep ? (
              <button type="button" className={css.inside} onClick={() => onStep(index)}>
                {inside}
              </button>
            ) : (
              <span className={css.inside}>{inside}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
