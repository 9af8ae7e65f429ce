import type { Schemas } from "~/api/client";
import { formCheckTitle } from "~/domain/training/formCheckTitle";
import { m } from "~/paraglide/messages.js";

type Message = Pick<Schemas["ChatMessageView"], "text" | "attachments" | "card" | "deleted">;

/** Whether somebody wrote or answered something. The inbox also shows all other events. */
export const isWritten = ({ deleted, text, attachments, card }: Message): boolean =>
  !deleted && (text !== "" || attachments.length > 0 || card?.kind === "form_check");

/** The words of a message; files and answered form checks in a few words. */
export function summaryOf({ text, attachments, card }: Message): string {
  if (text) return text;
  if (card?.kind === "form_check") return formCheckTitle(card);
  return m.ui_attachments({ count: String(attachments.length) });
}
