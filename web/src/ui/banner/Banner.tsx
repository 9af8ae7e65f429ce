import { IconAlertTriangle, IconCloudOff, IconInfoCircle, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "../cx";
import css from "./Banner.module.css";

type Props = {
  tone?: "warn" | "bad" | "info" | "ok" | "offline";
  children: ReactNode;
  action?: ReactNode;
  onClose?: () => void;
  /** Across the page under the header, instead of a box in the content. */
  bar?: boolean;
};

/** One calm line about the state of things, with at most one action. */
export function Banner({ tone = "info", children, action, onClose, bar }: Props) {
  const Icon =
    tone === "offline" ? IconCloudOff : tone === "info" || tone === "ok" ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={cx(css.banner, css[tone], bar && css.bar)} role={tone === "bad" ? "alert" : "status"}>
      <Icon size={16} aria-hidden="true" />
      <div className={css.text}>{children}</div>
      {action}
      {onClose && (
        <button type="button" className={css.close} aria-label={m.ui_close()} onClick={onClose}>
          <IconX size={16} />
        </button>
      )}
    </div>
  );
}
