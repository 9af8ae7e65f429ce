import { useId } from "react";
import { m } from "~/paraglide/messages.js";
import type { PublicProgram } from "../../api";
import { formatWeekdayDate } from "../../format";
import css from "./ResumeOptions.module.css";

export type ResumeType = "continue" | "restart";

/** The effects of continuing and of restarting. `date` is the date on which the program resumes. */
function effects(type: PublicProgram["plan_type"], date: string): Record<ResumeType, string> {
  if (type === "one_many") {
    return {
      continue: m.memberships_resume_continue_group_text(),
      restart: m.memberships_resume_restart_group_text({ date }),
    };
  }
  return {
    continue:
      type === "fixed"
        ? m.memberships_resume_continue_fixed_text({ date })
        : m.memberships_resume_continue_text({ date }),
    restart: m.memberships_resume_restart_text({ date }),
  };
}

/** The choice between continuing and restarting, each with its effect on the dates. */
export function ResumeOptions({
  program,
  value,
  onChange,
}: {
  program: PublicProgram;
  value: ResumeType;
  onChange: (value: ResumeType) => void;
}) {
  const name = useId();
  const texts = effects(program.plan_type, formatWeekdayDate(program.today));
  const options = [
    ["continue", m.memberships_resume_continue(), texts.continue],
    ["restart", m.memberships_resume_restart(), texts.restart],
  ] as const;
  return (
    <fieldset className={css.options} aria-label={m.memberships_resume_how()}>
      {options.map(([option, label, text]) => (
        <label key={option} aria-label={label} className={css.option} data-on={value === option || undefined}>
          <input
            type="radio"
            name={name}
            aria-label={label}
            checked={value === option}
            onChange={() => onChange(option)}
          />
          <span>
            <span className="w6">{label}</span>
            <span className={css.note}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
