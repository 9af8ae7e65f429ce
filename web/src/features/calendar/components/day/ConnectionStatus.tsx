import { IconAlertTriangle, IconCloudOff } from "@tabler/icons-react";
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { useSteadyPage } from "~/ui/useSteadyPage";
import { formatWaiting } from "../../lib/waiting";
import css from "./ConnectionStatus.module.css";
import { RefusedWorkNotice } from "../RefusedWorkNotice";
import { useDayState } from "./dayState";

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);

/** One line if something has not reached the server: whether it is saved here, and what to do. */
export function ConnectionStatus() {
  const { log } = useDayState();
  const online = useSyncExternalStore(subscribeOnline, () => onlineManager.isOnline());
  const waiting = formatWaiting(log.pending);
  const element = useSteadyPage();
  return (
    <div ref={element} className={css.status}>
      {!log.safe && (
        <div className={cx(css.connection, css.connectionBad)} role="alert">
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>
            <b>{m.calendar_not_stored_title()}</b> {m.calendar_not_stored_text()}
          </span>
        </div>
      )}
      <RefusedWorkNotice />
      {waiting && (!online || log.stuck) ? (
        <div className={css.connection} role="status">
          <IconCloudOff size={16} aria-hidden="true" />
          <span>
            {log.safe && <b>{m.calendar_saved_here()}</b>} {waiting}
          </span>
        </div>
      ) : (
        !online && (
          <div className={css.connection} role="status">
            <IconCloudOff size={16} aria-hidden="true" />
            <span>{m.calendar_offline()}</span>
          </div>
        )
      )}
    </div>
  );
}
