import { IconAlertTriangle, IconCloudOff, IconLock, IconMapSearch, IconMoodEmpty } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ApiError, errorMessage, isUnreachable } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "../button/Button";
import css from "./States.module.css";

type StateProps = { icon?: ReactNode; title?: ReactNode; children?: ReactNode; action?: ReactNode; framed?: boolean };

function State({ icon, title, children, action, framed }: StateProps) {
  return (
    <div className={framed ? `${css.state} ${css.framed}` : css.state}>
      <div className={css.icon} aria-hidden="true">
        {icon}
      </div>
      {title && <h2 className={css.title}>{title}</h2>}
      {children && <p className={css.text}>{children}</p>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  );
}

/** Nothing here yet: one icon, one sentence, one button that ends the emptiness. */
export function EmptyState({ icon = <IconMoodEmpty size={24} />, ...rest }: StateProps) {
  return <State icon={icon} {...rest} />;
}

/**
 * Something failed: what happened, and a retry button. Without a connection it says so, and what was never fetched opens
 * by itself; if the thing no longer exists, there is a link home instead.
 */
export function ErrorState({
  error,
  onRetry,
  title,
  framed,
}: {
  error: unknown;
  onRetry?: () => unknown;
  title?: string;
  framed?: boolean;
}) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div role="alert">
        <State
          icon={<IconMapSearch size={24} />}
          title={m.ui_gone_title()}
          framed={framed}
          action={<ButtonLink to={{ name: "root" }}>{m.ui_gone_action()}</ButtonLink>}
        >
          {m.ui_gone_text()}
        </State>
      </div>
    );
  }
  const unreachable = isUnreachable(error);
  const isOffline = error instanceof ApiError && error.reason === "offline";
  return (
    <div role="alert">
      <State
        icon={unreachable ? <IconCloudOff size={24} /> : <IconAlertTriangle size={24} />}
        title={unreachable ? m.ui_unreachable_title() : (title ?? m.ui_error_title())}
        framed={framed}
        action={onRetry && !isOffline && <Button onClick={() => void onRetry()}>{m.ui_retry()}</Button>}
      >
        {isOffline ? m.ui_not_on_device() : errorMessage(error)}
      </State>
    </div>
  );
}

/** Says that the person has no permission, with a way out. */
export function NoPermission({
  children,
  action,
  framed,
}: {
  children?: ReactNode;
  action?: ReactNode;
  framed?: boolean;
}) {
  return (
    <State icon={<IconLock size={24} />} title={m.ui_no_permission_title()} action={action} framed={framed}>
      {children ?? m.ui_no_permission_text()}
    </State>
  );
}
