import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./FormError.module.css";

/** Long forms hide their end: an answer that stops the person there is brought to them. */
function showAndFocus(error: HTMLElement | null): void {
  error?.focus({ preventScroll: true });
  error?.scrollIntoView({ block: "center" });
}

/** What is wrong with the whole form, above its button; `focus` moves there. Renders nothing without a sentence. */
export function FormError({ children, focus = false }: { children?: ReactNode; focus?: boolean }) {
  if (!children) return null;
  return (
    <p className={css.error} role="alert" tabIndex={focus ? -1 : undefined} ref={focus ? showAndFocus : undefined}>
      <IconAlertCircle size={16} aria-hidden="true" />
      <span>{children}</span>
    </p>
  );
}
