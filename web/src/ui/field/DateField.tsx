import "@mantine/dates/styles.layer.css";
import { type DayOfWeek, DatePickerInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import type { LocalDate } from "~/lib/dates";
import { firstDayOfWeek } from "~/lib/week";
import css from "./field.module.css";
import { dateName, inputClasses, wrapperProps } from "./shared";

export type DateFieldProps = {
  label?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
  value: LocalDate | null;
  onChange: (value: LocalDate | null) => void;
  min?: LocalDate;
  max?: LocalDate;
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  "aria-label"?: string;
  /** 0 is Sunday; as in the person's region unless it is set. */
  firstDayOfWeek?: DayOfWeek;
  ref?: Ref<HTMLButtonElement>;
};

/** A local date: its value is YYYY-MM-DD, shown as "24 Jul, 2026". */
export function DateField({ help, error, min, max, ...rest }: DateFieldProps) {
  return (
    <DatePickerInput
      firstDayOfWeek={(firstDayOfWeek() % 7) as DayOfWeek}
      {...rest}
      aria-label={dateName(rest["aria-label"] ?? rest.label, rest.value)}
      error={error}
      minDate={min}
      maxDate={max}
      leftSection={<IconCalendar size={16} />}
      {...wrapperProps({ help, error })}
      classNames={inputClasses}
      popoverProps={{ classNames: { dropdown: css.dropdown }, shadow: "sm", returnFocus: true }}
    />
  );
}
