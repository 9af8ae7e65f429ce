import { api, onError } from "~/api/client";

/** Saves a conversation as a text file. */
export async function downloadConversation(id: string): Promise<void> {
  const { data } = await api.GET("/api/chat/conversations/{conversation_id}/export", {
    params: { path: { conversation_id: id } },
    parseAs: "blob",
    ...onError("inline"),
  });
  const url = URL.createObjectURL(data as unknown as Blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = "conversation.txt";
  link.click();
  URL.revokeObjectURL(url);
}
