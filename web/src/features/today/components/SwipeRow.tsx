import { type HTMLAttributes, type PointerEvent, type ReactNode, useRef } from "react";
import { cx } from "~/ui/cx";
import css from "./SwipeRow.module.css";

type Side = {
  label: string;
  icon: ReactNode;
  run: () => void;
};

type Props = HTMLAttributes<HTMLLIElement> & {
  /** What swiping to the right does; its label lies at the left. */
  right: Side;
  left: Side;
  children: ReactNode;
};

/** From here on it is a swipe, and no tap or scrolling. */
const START_PX = 12;
/** From here on letting go acts. */
const ACT_PX = 96;

/**
 * A row of a list that a finger can swipe to the right or left. A mouse cannot: what it does must be reachable in
 * another way too.
 */
export function SwipeRow({ right, left, children, className, ...rest }: Props) {
  const content = useRef<HTMLDivElement>(null);
  const from = useRef<{ pointer: number; x: number; y: number; swiping: boolean }>(undefined);
  const isSwiped = useRef(false);

  const show = (by: number) => {
    const row = content.current?.parentElement;
    if (!content.current || !row) return;
    content.current.style.transform = by === 0 ? "" : `translateX(${by}px)`;
    row.dataset.swipe = by === 0 ? "" : by > 0 ? "right" : "left";
    row.dataset.acts = Math.abs(by) >= ACT_PX ? "yes" : "";
  };
  const start = (event: PointerEvent) => {
    isSwiped.current = false;
    if (event.pointerType === "mouse" || !event.isPrimary) return;
    from.current = { pointer: event.pointerId, x: event.clientX, y: event.clientY, swiping: false };
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    const began = from.current;
    if (began?.pointer !== event.pointerId) return;
    const [x, y] = [event.clientX - began.x, event.clientY - began.y];
    if (!began.swiping) {
      if (Math.abs(x) < START_PX || Math.abs(x) < 2 * Math.abs(y)) return;
      began.swiping = true;
      isSwiped.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    show(x);
  };
  const end = (event: PointerEvent) => {
    const began = from.current;
    if (began?.pointer !== event.pointerId) return;
    from.current = undefined;
    show(0);
    if (!began.swiping) return;
    // The click that belongs to this swipe comes now, if it comes; the next one is meant.
    setTimeout(() => {
      isSwiped.current = false;
    });
    const by = event.clientX - began.x;
    if (Math.abs(by) >= ACT_PX) (by > 0 ? right : left).run();
  };
  return (
    <li
      {...rest}
      className={cx(css.row, className)}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={(event) => {
        if (from.current?.pointer !== event.pointerId) return;
        from.current = undefined;
        isSwiped.current = false;
        show(0);
      }}
      onClickCapture={(event) => {
        // A swipe that began on a button is no press of it.
        if (!isSwiped.current) return;
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <span className={css.right} aria-hidden="true">
        {right.icon} {right.label}
      </span>
      <span className={css.left} aria-hidden="true">
        {left.label} {left.icon}
      </span>
      <div ref={content} className={css.content}>
        {children}
      </div>
    </li>
  );
}
