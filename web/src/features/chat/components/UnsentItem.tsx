import { IconAlertTriangle, IconClock } from "@tabler/icons-react";
import { useSession } from "~/api/session";
import { cancelUpload } from "~/domain/media/uploads/pending";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { messageOutbox } from "../lib/messageOutbox";
import type { UnsentMessage } from "../lib/outbox";
import { AttachedFiles } from "./AttachedFiles";
import css from "./Chat.module.css";
import { useOnline } from "~/ui/useOnline";

/** A message that the server does not have yet: on its way, waiting for a connection, or refused. */
export function UnsentItem({
  message,
  isCommunity,
  onEdit,
}: {
  message: UnsentMessage;
  isCommunity: boolean;
  /** Puts a message that the server does not take into the editor. */
  onEdit?: ((message: UnsentMessage) => void) | undefined;
}) {
  const online = useOnline();
  const { switchedElsewhere } = useSession();
  const outbox = messageOutbox();
  const { files = [], refused } = message;
  const isThis = ({ id }: UnsentMessage) => id === message.id;
  const cancel = () => {
    outbox.remove(isThis);
    for (const { resource_id } of files) void cancelUpload(resource_id);
  };
  const edit = () => {
    onEdit?.(message);
    outbox.remove(isThis);
  };
  return (
    <li className={cx(css.item, !isCommunity && css.mine)} data-unsent={message.id}>
      <div className={css.stack}>
        <div className={cx(css.bubble, css.unsent, refused && css.refused)}>
          {message.body.text}
          {files.length > 0 ? (
            <span className={css.pending}>
              <AttachedFiles files={files} />
            </span>
          ) : (
            !message.body.text && m.ui_attachments({ count: String(message.body.attachments.length) })
          )}
        </div>
        {refused ? (
          <div className={css.refusal} role="alert">
            <IconAlertTriangle size={14} aria-hidden="true" /> {refused.message ?? m.ui_server_fault()}
            <Button size="small" variant="quiet" onClick={() => outbox.retry(isThis)}>
              {m.chat_try_again()}
            </Button>
            {/* Where it failed otherwise, the server may have it: only the same message can be sent again. */}
            {onEdit && refused.message !== undefined && (
              <Button size="small" variant="quiet" onClick={edit}>
                {m.chat_edit()}
              </Button>
            )}
            <Button size="small" variant="quiet" onClick={() => outbox.remove(isThis)}>
              {m.chat_discard()}
            </Button>
          </div>
        ) : (
          <span className={cx(css.state, !online && css.waits)}>
            <IconClock size={12} aria-hidden="true" /> {stateOf(online, switchedElsewhere)}
            {files.length > 0 && (
              <Button size="small" variant="quiet" onClick={cancel}>
                {m.ui_cancel()}
              </Button>
            )}
          </span>
        )}
      </div>
    </li>
  );
}

function stateOf(online: boolean, switchedElsewhere: boolean): string {
  if (switchedElsewhere) return m.chat_sends_in_account();
  return online ? m.chat_sending() : m.chat_sends_later();
}
