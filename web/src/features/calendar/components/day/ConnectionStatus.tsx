import { IconCloudOff } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import css from "./ConnectionStatus.module.css";
import { useDayState } from "./dayState";

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

/** One line if something has not reached the server: it is saved here, and what to do. */
export function ConnectionStatus() {
  const { log } = useDayState();
  const online = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  if (log.refusals.length > 0) {
    return (
      <div className={cx(css.connection, css.connectionBad)} role="alert">
        <span>
          <b>{m.calendar_refused_title()}</b> {log.refusals[0]?.refused?.message}
        </span>
        <Button size="small" onClick={log.retryRefused}>
          {m.calendar_try_again()}
        </Button>
        <Button size="small" variant="quiet" onClick={log.discardRefused}>
          {m.calendar_discard()}
        </Button>
      </div>
    );
  }
  if (log.pendingCount === 0 || (online && !log.isStuck)) {
    return online ? null : (
      <div className={css.connection} role="status">
        <IconCloudOff size={16} aria-hidden="true" />
        <span>{m.calendar_offline()}</span>
      </div>
    );
  }
  return (
    <div className={css.connection} role="status">
      <IconCloudOff size={16} aria-hidden="true" />
      <span>
        <b>{m.calendar_saved_here()}</b> {m.calendar_sync_changes({ count: log.pendingCount })}
      </span>
    </div>
  );
}
