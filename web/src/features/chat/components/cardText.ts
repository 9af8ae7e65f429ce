import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

export type ChatCard = NonNullable<Schemas["ChatMessageView"]["card"]>;
type Kind = ChatCard["kind"];

const TITLES: Record<Kind, () => string> = {
  session_finished: m.chat_card_session,
  joined: m.chat_card_joined,
  left: m.chat_card_left,
  program_finished: m.chat_card_finished,
  payment_missed: m.chat_card_payment_missed,
  payment_made: m.chat_card_payment_made,
  price_changed: m.chat_card_price,
  welcome: m.chat_card_welcome,
  program: m.chat_card_program,
  comment: m.chat_card_comment,
};

/** What a card is about, in a few words; for lists, where only its kind is known. */
export const cardTitle = (kind: string): string => TITLES[kind as Kind]?.() ?? "";
