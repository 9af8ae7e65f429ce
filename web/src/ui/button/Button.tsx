import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "../cx";
import { Link, type LinkTarget } from "../link/Link";
import css from "./Button.module.css";

type Look = {
  /** One `primary` per area; `quiet` for what may be overlooked; `danger` only where something is lost. */
  variant?: "primary" | "outline" | "quiet" | "danger" | "ink" | "selected";
  size?: "small" | "medium" | "large";
  /** As wide as its container. */
  wide?: boolean;
  icon?: ReactNode;
  after?: ReactNode;
};

type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Shows a spinner at the same size, and cannot be pressed again. */
    busy?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

function classOf({ variant = "outline", size = "medium", wide }: Look, busy?: boolean, className?: string): string {
  return cx(
    css.button,
    variant !== "outline" && css[variant],
    size !== "medium" && css[size],
    wide && css.wide,
    busy && css.busy,
    className,
  );
}

/** A button. Its label is a verb and a noun, with the amount when money moves. */
export function Button({
  variant,
  size,
  wide,
  icon,
  after,
  busy,
  className,
  disabled,
  children,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, size, wide }, busy, className)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      <span className={css.content}>
        {icon}
        {children}
        {after}
      </span>
      {busy && <span className={css.spinner} aria-hidden="true" />}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere. */
export function ButtonLink({
  variant,
  size,
  wide,
  icon,
  after,
  className,
  children,
  to,
}: Look & { to: LinkTarget; className?: string; children: ReactNode }) {
  return (
    <Link {...to} className={classOf({ variant, size, wide }, false, className)}>
      {icon}
      {children}
      {after}
    </Link>
  );
}

type IconLook = {
  /** What it does, for the screen reader and the tooltip of the browser. */
  label: string;
  outlined?: boolean;
  small?: boolean;
  /** Unread things; 0 shows nothing, over 99 shows "99+". */
  count?: number;
  dot?: boolean;
};

/** What an icon button shows beside its icon. */
function Mark({ count = 0, dot }: Pick<IconLook, "count" | "dot">) {
  if (count > 0) return <span className={css.count}>{count > 99 ? "99+" : count}</span>;
  return dot ? <span className={css.dot} /> : null;
}

function nameOf({ label, count = 0, dot }: IconLook): string {
  if (count > 0) return m.ui_new_count({ label, count: String(count) });
  return dot ? m.ui_new({ label }) : label;
}

type IconButtonProps = IconLook &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, "aria-label"> & { ref?: Ref<HTMLButtonElement> };

/** A button that is only an icon, 32 px (44 px on phones). */
export function IconButton({
  label,
  outlined,
  small,
  count,
  dot,
  className,
  children,
  type = "button",
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={nameOf({ label, count, dot })}
      className={cx(css.icon, outlined && css.outlined, small && css.iconSmall, className)}
    >
      {children}
      <Mark count={count} dot={dot} />
    </button>
  );
}

/** A link that is only an icon. */
export function IconLink({
  label,
  outlined,
  small,
  count,
  dot,
  to,
  children,
}: IconLook & { to: LinkTarget; children: ReactNode }) {
  return (
    <Link
      {...to}
      title={label}
      aria-label={nameOf({ label, count, dot })}
      className={cx(css.icon, outlined && css.outlined, small && css.iconSmall)}
    >
      {children}
      <Mark count={count} dot={dot} />
    </Link>
  );
}
