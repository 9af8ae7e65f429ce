import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";

/** How many weeks can be chosen. */
const WEEKS = 104;

type Props = {
  /** From 0. */
  week: number;
  onChange: (week: number) => void;
  /** In a bar, where its name stands beside it. */
  small?: boolean;
};

/** The week in which the first imported day is put. */
export function FirstWeekField({ week, onChange, small }: Props) {
  return (
    <SelectField
      {...(small
        ? { "aria-label": m.builder_import_first_week(), size: "xs", w: 120 }
        : { label: m.builder_import_first_week() })}
      searchable
      value={`${week}`}
      data={Array.from({ length: Math.max(WEEKS, week + 1) }, (_, index) => ({
        value: `${index}`,
        label: m.builder_week({ week: index + 1 }),
      }))}
      onChange={(value) => value !== null && onChange(Number(value))}
    />
  );
}
