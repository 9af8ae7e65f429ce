import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { inBursts } from "~/live/bursts";
import { useChannel } from "~/live/cable";
import { refetchMessages } from "../api";
import { isAtEnd, lastSeq, type Thread, threadKey } from "../lib/pages";

/** So many messages are fetched by their numbers; for more, the whole thread is. */
const MOST_AT_ONCE = 40;

/** Keeps the loaded messages of a conversation fresh while other devices and people write, edit, delete and react. Only
 * what is different is fetched, and changes of messages that are shown already are gathered for a second. */
export function useChangedMessages(id: string): void {
  const client = useQueryClient();
  const fetchChanged = useMemo(
    () =>
      inBursts<number>((numbers) => {
        const different = [...new Set(numbers)];
        if (different.length > MOST_AT_ONCE) void client.invalidateQueries({ queryKey: threadKey(id) });
        else void refetchMessages(client, id, different);
      }),
    [client, id],
  );
  useChannel(
    "ChatNotificationChannel",
    {},
    (event) => {
      if (event.event !== "chat_message" && event.event !== "chat_reactions") return;
      const known = event.conversation_id === id && client.getQueryData<Thread>(threadKey(id));
      if (!known) return;
      const last = lastSeq(known);
      if (event.seq <= last) fetchChanged(event.seq);
      else if (event.event === "chat_reactions") return;
      else if (event.seq > last + 1) void client.invalidateQueries({ queryKey: threadKey(id) });
      else if (isAtEnd(known)) void refetchMessages(client, id, [event.seq]);
    },
    () => void client.invalidateQueries({ queryKey: threadKey(id) }),
  );
}
