import { formatDay, formatTime } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Link } from "~/ui/link/Link";
import type { Panel } from "../api";
import css from "./Today.module.css";

/** What client and coaches last wrote to each other, with a way into the conversation. */
export function LastMessages({ messages }: { messages: Panel["messages"] }) {
  const last = messages.at(-1);
  if (!last) return null;
  return (
    <section>
      <h3 className={css.partTitle}>
        {m.today_messages()}
        <Link name="conversation" params={{ conversationId: last.conversation_id }} className={css.link}>
          {m.today_open()}
        </Link>
      </h3>
      <ul className={css.messages}>
        {messages.map(({ seq, author, avatar_url, text, attachments, at }) => (
          <li key={seq}>
            <Avatar name={author} src={avatar_url} size={24} />
            <span>
              <span className="visually-hidden">{author}: </span>
              {text || m.ui_attachments({ count: String(attachments) })}{" "}
              <span className={css.meta}>
                {formatDay(toLocalDate(new Date(at)), "weekdayShort")} {formatTime(new Date(at))}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
