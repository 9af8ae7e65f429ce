import { type ReactNode, useEffect, useRef } from "react";
import { useIsPhone } from "~/ui/useMedia";
import css from "./FormLayout.module.css";

/** The actions of a form, kept in view at the bottom of the screen. */
export function FormFooter({ start, children }: { start?: ReactNode; children: ReactNode }) {
  const footer = useRef<HTMLDivElement>(null);
  const isPhone = useIsPhone();
  useEffect(() => {
    if (!isPhone || !footer.current) return undefined;
    // Lifts toasts above the buttons.
    document.documentElement.style.setProperty("--toast-lift", `${footer.current.offsetHeight}px`);
    return () => {
      document.documentElement.style.removeProperty("--toast-lift");
    };
  }, [isPhone]);
  return (
    <div ref={footer} className={css.footer}>
      <div className={css.start}>{start}</div>
      {children}
    </div>
  );
}
