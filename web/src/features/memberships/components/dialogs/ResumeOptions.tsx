import { useId } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./dialogs.module.css";

export type ResumeType = "continue" | "restart";

/** Two ways back, each with what it does to the dates. */
export function ResumeChoice({
  value,
  onChange,
  today,
}: {
  value: ResumeType;
  onChange: (value: ResumeType) => void;
  /** The day on which it goes on, as a person says it. */
  today: string;
}) {
  const name = useId();
  const ways = [
    ["continue", m.memberships_resume_continue(), m.memberships_resume_continue_text({ date: today })],
    ["restart", m.memberships_resume_restart(), m.memberships_resume_restart_text({ date: today })],
  ] as const;
  return (
    <fieldset className={css.tiles} aria-label={m.memberships_resume_how()}>
      {ways.map(([way, label, text]) => (
        <label key={way} aria-label={label} className={css.tile} data-on={value === way || undefined}>
          <input type="radio" name={name} aria-label={label} checked={value === way} onChange={() => onChange(way)} />
          <span>
            <span className="w6">{label}</span>
            <span className={css.tileText}>{text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
