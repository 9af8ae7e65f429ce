import "@mantine/dates/styles.layer.css";
import { DatePickerInput } from "@mantine/dates";
import { IconCalendar } from "@tabler/icons-react";
import type { ReactNode, Ref } from "react";
import type { LocalDate } from "~/lib/dates";
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
  ref?: Ref<HTMLButtonElement>;
};

/** A local date, kept as YYYY-MM-DD and shown as "24 Jul, 2026"; weeks start on Monday. */
export function DateField({ help, error, min, max, ...rest }: DateFieldProps) {
  return (
    <DatePickerInput
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
