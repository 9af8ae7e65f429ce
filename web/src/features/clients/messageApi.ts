import { useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";

export type ClientMessages = Schemas["ClientMessages"];
const MESSAGES = "/api/chat/clients/{client_id}";

/** The end of the conversation with a client, and its latest pictures. */
export function useClientMessages(clientId: string) {
  return $api.useQuery("get", MESSAGES, { params: { path: { client_id: clientId } }, ...onError("page", 403) });
}

/** Sends a message to a client; the id is chosen once for all attempts, so it arrives once. */
export function useQuickReply(clientId: string) {
  const queries = useQueryClient();
  return async (text: string, messageId: string) => {
    const inline = onError("inline");
    const opened = await unwrap(api.POST("/api/chat/direct", { body: { client_id: clientId }, ...inline }));
    await unwrap(
      api.PUT("/api/chat/conversations/{conversation_id}/messages/{message_id}", {
        params: { path: { conversation_id: opened.conversation_id, message_id: messageId } },
        body: { text } as Schemas["MessageForm"],
        ...inline,
      }),
    );
    await queries.invalidateQueries({ queryKey: ["get", MESSAGES] });
  };
}
