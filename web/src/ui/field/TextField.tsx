import { TextInput, type TextInputProps, Textarea, type TextareaProps } from "@mantine/core";
import type { ReactNode } from "react";
import { cx } from "../cx";
import css from "./field.module.css";
import { inputClasses, wrapperProps } from "./shared";

type Help = { help?: ReactNode };

/** One line of text. Spread `form.getInputProps("title")` into it. */
export function TextField({ help, error, ...rest }: Help & Omit<TextInputProps, "description" | "classNames">) {
  return <TextInput {...rest} error={error} {...wrapperProps({ help, error })} classNames={inputClasses} />;
}

/** Several lines; grows with what is typed. */
export function TextArea({
  help,
  error,
  minRows = 3,
  autosize = true,
  ...rest
}: Help & Omit<TextareaProps, "description" | "classNames">) {
  return (
    <Textarea
      {...rest}
      error={error}
      minRows={minRows}
      autosize={autosize}
      {...wrapperProps({ help, error })}
      classNames={{ ...inputClasses, input: cx(css.input, css.area) }}
    />
  );
}
