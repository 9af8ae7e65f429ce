import { m } from "~/paraglide/messages.js";
import type { Conversation } from "../api";

type Shown = Pick<NonNullable<Conversation["last_message"]>, "mine" | "author">;

/**
 * Who wrote the message that a row of the list shows: "You", a first name, or nobody where it goes without saying.
 *
 * In a direct conversation the other side is the title of the row, so only colleagues are named. `title` is the name of
 * the other side there, and undefined in communities.
 */
export function previewAuthor(message: Shown, title: string | undefined): string | undefined {
  if (message.mine) return m.chat_you();
  const name = message.author?.full_name;
  return name === title ? undefined : name?.split(" ")[0];
}
