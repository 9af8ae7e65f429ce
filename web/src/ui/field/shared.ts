import type { ReactNode } from "react";
import { formatDate, type LocalDate } from "~/lib/dates";
import css from "./field.module.css";

/** What every field has: a label above, help or the error below in a sentence. */
type FieldText = {
  label?: ReactNode;
  /** Explains; gives way to the error. */
  help?: ReactNode;
  error?: ReactNode;
};

/** The class names of every field, for Mantine's parts. */
export const inputClasses = {
  root: css.root,
  label: css.label,
  required: css.required,
  description: css.description,
  error: css.error,
  wrapper: css.wrapper,
  input: css.input,
};

/** The same for fields with a list. */
export const comboClasses = { ...inputClasses, dropdown: css.dropdown, option: css.option, empty: css.empty };

/** Maps our field props to Mantine's. */
export function wrapperProps({ help, error }: FieldText) {
  return {
    description: error ? undefined : help,
    inputWrapperOrder: ["label", "input", "description", "error"] as ("label" | "input" | "description" | "error")[],
    withErrorStyles: true,
  };
}

/** The accessible name of a field that is a button: its label alone would hide the date. */
export function dateName(label: ReactNode, value: LocalDate | null): string | undefined {
  if (typeof label !== "string") return undefined;
  return value ? `${label}, ${formatDate(value)}` : label;
}
