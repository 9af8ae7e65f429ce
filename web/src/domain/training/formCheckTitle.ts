import type { Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";

type FormCheckCard = Extract<NonNullable<Schemas["ChatMessageView"]["card"]>, { kind: "form_check" }>;

/** "Form check: Deadlift, set 4", of a card in a conversation. */
export const formCheckTitle = ({
  exercise,
  set_number: number,
}: Pick<FormCheckCard, "exercise" | "set_number">): string =>
  number === null
    ? m.chat_card_form_check_warmup({ exercise })
    : m.chat_card_form_check_of({ exercise, number: String(number) });
