import { Outbox, type OutboxItem, type OutboxOptions } from "~/lib/outbox";
import type { AttachedFile } from "./attachments";
import type { Quoted } from "./draftParts";
import type { Mentioned } from "~/domain/mentions/mention";

export type MessageBody = {
  text: string;
  attachments: { resource_type: "picture" | "media"; resource_id: string }[];
  mentions: string[];
  reply_to_seq: number | null;
  /** A coach marks the conversation as done with it. */
  done?: boolean;
};

/** A message that the server does not have yet. Its id is that of the message: sending it twice changes nothing. */
export type UnsentMessage = OutboxItem & {
  id: string;
  conversationId: string;
  body: MessageBody;
  /** When it was sent, by the device's clock. */
  at: number;
  /** What is attached, as it is shown until the server has the message. */
  files?: AttachedFile[];
  /** Who is mentioned and what is replied to, by their words: for when it comes back into the editor. */
  mentioned?: Mentioned[];
  quoted?: Quoted | undefined;
};

type Options = Omit<OutboxOptions<UnsentMessage>, "idOf" | "timeOf" | "upgrade">;

/** Earlier releases stored only the words of a refusal. */
function withRefusal(message: UnsentMessage): UnsentMessage {
  const refused: unknown = message.refused;
  if (typeof refused !== "string") return message;
  return { ...message, refused: { status: 400, reason: "", message: refused, at: message.at } };
}

/** Messages on their way, sent in the order in which they were written. */
export class MessageOutbox extends Outbox<UnsentMessage> {
  constructor(options: Options) {
    super({ ...options, idOf: ({ id }) => id, timeOf: ({ at }) => at, upgrade: withRefusal });
  }

  /** Adds a message; it is sent as soon as possible, after those before it. */
  add(message: Pick<UnsentMessage, "id" | "conversationId" | "body" | "files" | "mentioned" | "quoted">): void {
    const last = this.get().at(-1)?.at ?? 0;
    this.put({ ...message, at: Math.max(this.options.now(), last + 1) });
  }
}
