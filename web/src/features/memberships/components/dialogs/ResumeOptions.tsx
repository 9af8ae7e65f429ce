import { m } from "~/paraglide/messages.js";
import { RadioCards } from "~/ui/field/RadioCards";
import type { PublicProgram } from "../../api";
import { formatWeekdayDate } from "../../format";

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
  const texts = effects(program.plan_type, formatWeekdayDate(program.today));
  return (
    <RadioCards
      label={m.memberships_resume_how()}
      value={value}
      onChange={onChange}
      options={[
        { value: "continue", label: m.memberships_resume_continue(), note: texts.continue },
        { value: "restart", label: m.memberships_resume_restart(), note: texts.restart },
      ]}
    />
  );
}
