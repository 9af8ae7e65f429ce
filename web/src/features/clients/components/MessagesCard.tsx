import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { UnsentTextForm } from "~/domain/clients/UnsentTextForm";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge } from "~/ui/badge/Badge";
import { ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import type { ClientProfile } from "../api";
import { isWritten, summaryOf } from "../messageSummary";
import { useClientMessages, useQuickReply } from "../messageApi";
import css from "~/domain/clients/Notes.module.css";
import profileCss from "./Profile.module.css";

/** The end of the conversation with a client, with a quick reply. */
export function MessagesCard({ profile }: { profile: ClientProfile }) {
  const { client, first_name: name } = profile;
  const messages = useClientMessages(client.id);
  const [now] = useState(() => new Date());
  const shown = messages.data?.messages.filter(isWritten) ?? [];
  return (
    <Card
      flush
      title={m.clients_messages()}
      note={messages.data?.waiting_since && <Badge tone="warn">{m.clients_messages_waiting()}</Badge>}
      actions={
        <ButtonLink size="small" variant="quiet" to={{ name: "conversations", search: { client: client.id } }}>
          {m.clients_messages_open()}
        </ButtonLink>
      }
    >
      {messages.isPending && (
        <div className={css.messages} aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </div>
      )}
      {messages.error && <ErrorState error={messages.error} onRetry={messages.refetch} />}
      {messages.data && shown.length === 0 && <p className={profileCss.empty}>{m.clients_messages_empty({ name })}</p>}
      {shown.length > 0 && (
        <ul className={css.messages}>
          {shown.map((message) => (
            <li key={message.id} className={css.message}>
              <Avatar
                name={message.author?.full_name ?? client.full_name}
                src={message.author?.avatar_url ?? null}
                size={24}
              />
              <span className={css.author}>{message.author?.full_name ?? m.clients_messages_event()}</span>
              <time className="t12 meta num" dateTime={message.created_at}>
                {formatAgo(new Date(message.created_at), now)}
              </time>
              <p className={css.text}>{summaryOf(message)}</p>
            </li>
          ))}
        </ul>
      )}
      {messages.data && !client.deleted && <QuickReply clientId={client.id} name={name} />}
    </Card>
  );
}

function QuickReply({ clientId, name }: { clientId: string; name: string }) {
  const send = useQuickReply(clientId);
  return (
    <UnsentTextForm
      kind="quickReply"
      about={clientId}
      label={m.clients_messages_write({ name })}
      submit={m.clients_messages_send()}
      icon={<IconSend size={14} />}
      onSend={send}
    />
  );
}
