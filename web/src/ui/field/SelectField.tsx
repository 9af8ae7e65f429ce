import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { comboClasses, wrapperProps } from "./shared";

/** Nine options of 32 px are seen, the rest scrolls. */
const VISIBLE = 9 * 32 + 8;
// Fixed to the screen: measured from the page, a list inside a sheet would push the page, and the page the list.
const FLOATING = { shadow: "sm", offset: 4, transitionProps: { duration: 0 }, floatingStrategy: "fixed" } as const;
type Help = { help?: ReactNode };

/** One of a list; with `searchable` it can be typed into. */
export function SelectField({ help, error, ...rest }: Help & Omit<SelectProps, "description" | "classNames">) {
  return (
    <Select
      allowDeselect={false}
      maxDropdownHeight={VISIBLE}
      nothingFoundMessage={m.ui_no_elements()}
      rightSection={rest.clearable ? undefined : <IconSelector size={16} color="var(--text-3)" />}
      comboboxProps={FLOATING}
      {...rest}
      error={error}
      {...wrapperProps({ help, error })}
      classNames={comboClasses}
    />
  );
}

/** Several of a list. */
export function MultiSelectField({
  help,
  error,
  ...rest
}: Help & Omit<MultiSelectProps, "description" | "classNames">) {
  return (
    <MultiSelect
      maxDropdownHeight={VISIBLE}
      nothingFoundMessage={m.ui_no_elements()}
      comboboxProps={FLOATING}
      {...rest}
      error={error}
      {...wrapperProps({ help, error })}
      classNames={comboClasses}
    />
  );
}
