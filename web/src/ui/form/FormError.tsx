import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./FormError.module.css";

/** What is wrong with the whole form, above its button. Renders nothing without a sentence. */
export function FormError({ children }: { children?: ReactNode }) {
  if (!children) return null;
  return (
    <p className={css.error} role="alert">
      <IconAlertCircle size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
