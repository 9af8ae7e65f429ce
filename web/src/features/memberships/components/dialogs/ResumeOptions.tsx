import { useId } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./ResumeOptions.module.css";

export type ResumeType = "continue" | "restart";

/** The choice between continuing and restarting, each with its effect on the dates. */
export function ResumeOptions({
  value,
  onChange,
  today,
}: {
  value: ResumeType;
  onChange: (value: ResumeType) => void;
  /** The date on which the program resumes, formatted. */
  today: string;
}) {
  const name = useId();
  const options = [
    ["continue", m.memberships_resume_continue(), m.memberships_resume_continue_text({ date: today })],
    ["restart", m.memberships_resume_restart(), m.memberships_resume_restart_text({ date: today })],
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
