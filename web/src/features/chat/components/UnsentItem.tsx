import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { messageOutbox } from "../lib/messageOutbox";
import type { UnsentMessage } from "../lib/outbox";
import css from "./Chat.module.css";
import { useOnline } from "./useOnline";

/** A message that the server does not have yet: on its way, waiting for a connection, or refused. */
export function UnsentItem({ message, isCommunity }: { message: UnsentMessage; isCommunity: boolean }) {
  const online = useOnline();
  const outbox = messageOutbox();
  return (
    <li className={cx(css.item, !isCommunity && css.mine)} data-unsent={message.id}>
      <div className={css.stack}>
        <div className={cx(css.bubble, css.unsent, message.refused && css.refused)}>
          {message.body.text}
          {!message.body.text && m.chat_pictures({ count: String(message.body.attachments.length) })}
        </div>
        {message.refused ? (
          <div className={css.refusal} role="alert">
            <IconAlertTriangle size={14} aria-hidden="true" /> {message.refused}
            <Button size="small" variant="quiet" onClick={() => outbox.retry(message.id)}>
              {m.chat_try_again()}
            </Button>
            <Button size="small" variant="quiet" onClick={() => outbox.remove(message.id)}>
              {m.chat_discard()}
            </Button>
          </div>
        ) : (
          <span className={css.state}>
            <IconClock size={12} aria-hidden="true" /> {online ? m.chat_sending() : m.chat_sends_later()}
          </span>
        )}
      </div>
    </li>
  );
}
