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
  form_check: m.chat_card_form_check,
  form_check_sent: m.chat_card_form_check,
  question: m.chat_card_question,
};

/** Whether a card is shown: a form check that is answered has the card of its answer. */
export const isCardShown = (card: ChatCard | null): boolean => card?.kind !== "form_check_sent" || !card.answered;

/** Whether a card is about money: a line across the conversation, said by neither side. */
export const isMoneyCard = (card: ChatCard): boolean => card.kind === "payment_missed" || card.kind === "payment_made";

/** What a row of the list says of a card, of which it knows the kind, and the exercise of a form check. */
export const cardPreview = (kind: string, exercise: string | null): string =>
  exercise ? m.chat_card_form_check_preview({ exercise }) : cardTitle(kind);

/** What is quoted of a message: its text, or what its card is about. */
export const quotedText = (text: string, card: string | null | undefined): string =>
  text || (card ? cardTitle(card) : "");

/** What a card is about, in a few words; for lists, where only its kind is known. */
export const cardTitle = (kind: string): string => TITLES[kind as Kind]?.() ?? "";
