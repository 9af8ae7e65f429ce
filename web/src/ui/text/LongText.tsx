import { useId, useLayoutEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "../cx";
import css from "./LongText.module.css";

/** What somebody wrote, in the direction of their language. A long text is cut after four lines until it is opened. */
export function LongText({ children, className }: { children: string; className?: string }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  const text = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (isOpen || !element) return undefined;
    const measure = () => setLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOpen, children]);
  return (
    <div className={className}>
      <p ref={text} id={id} dir="auto" className={cx(css.text, !isOpen && css.cut)}>
        {children}
      </p>
      {isLong && (
        <button
          type="button"
          className={css.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.ui_show_less() : m.ui_show_more()}
        </button>
      )}
    </div>
  );
}
