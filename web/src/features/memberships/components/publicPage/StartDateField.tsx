import { m } from "~/paraglide/messages.js";
import { LazyDateField } from "~/ui/field/LazyDateField";
import type { PublicProgram } from "../../api";
import { latestStartText } from "../../format";

/** The start date, within the dates on which the program can start. */
export function StartDateField({
  program,
  value,
  onChange,
}: {
  program: PublicProgram;
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <LazyDateField
      label={m.memberships_start_date()}
      value={value}
      onChange={(day) => day && onChange(day)}
      min={program.min_start_date}
      max={program.max_start_date ?? undefined}
      help={latestStartText(program.max_start_date)}
    />
  );
}
