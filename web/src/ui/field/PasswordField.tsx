import "@mantine/core/styles/PasswordInput.layer.css";
import "@mantine/core/styles/ActionIcon.layer.css";
import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./field.module.css";
import { inputClasses, wrapperProps } from "./shared";

/** A password that can be looked at. Say `autoComplete="current-password"` or `"new-password"`. */
export function PasswordField({
  help,
  error,
  ...rest
}: { help?: ReactNode } & Omit<PasswordInputProps, "description" | "classNames">) {
  return (
    <PasswordInput
      {...rest}
      error={error}
      {...wrapperProps({ help, error })}
      classNames={{ ...inputClasses, visibilityToggle: css.eye }}
      visibilityToggleButtonProps={{ "aria-label": m.ui_password_show(), tabIndex: 0 }}
    />
  );
}
