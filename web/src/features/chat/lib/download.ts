import { api, onError } from "~/api/client";
import { downloadBlob, fileName } from "~/lib/download";

/** Saves a conversation as a text file. */
export async function downloadConversation(id: string): Promise<void> {
  const { data, response } = await api.GET("/api/chat/conversations/{conversation_id}/export", {
    params: { path: { conversation_id: id } },
    parseAs: "blob",
    ...onError("inline"),
  });
  downloadBlob(data as unknown as Blob, fileName(response.headers.get("content-disposition"), "Conversation.txt"));
}
