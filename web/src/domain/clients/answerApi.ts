import { useQueryClient } from "@tanstack/react-query";
import { api, onError, type Schemas, unwrap } from "~/api/client";

export type SessionRef = Schemas["SessionRef"];

/** What a new message changes on the pages of coaches. */
const SHOWN_IN = [
  "/api/chat/clients/{client_id}",
  "/api/chat/counts",
  "/api/chat/conversations",
  "/api/today",
  "/api/today/clients/{client_id}",
];

/** Answers a client's session in their direct conversation; the id is kept for all attempts, so it arrives once. */
export function useAnswerSession(clientId: string) {
  const queries = useQueryClient();
  return async (session: SessionRef, text: string, messageId: string) => {
    const inline = onError("inline");
    const { conversation_id } = await unwrap(
      api.POST("/api/chat/direct", { body: { client_id: clientId }, ...inline }),
    );
    await unwrap(
      api.PUT("/api/chat/conversations/{conversation_id}/messages/{message_id}", {
        params: { path: { conversation_id, message_id: messageId } },
        body: { text, session, done: false },
        ...inline,
      }),
    );
    await Promise.all(SHOWN_IN.map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  };
}
