import { paymentRequest } from "~/domain/clients/paymentRequest";
import type { LinkTarget } from "~/ui/link/Link";
import type { Client, Reason } from "./api";

export type RowAction = "reply" | "watch" | "ask" | "write" | "calendar";

/** What a coach most likely does about a reason: the button of the row. */
export function actionOf(reason: Reason): RowAction {
  switch (reason.rule) {
    case "form_check":
      return "watch";
    case "payment":
      return "ask";
    case "training_ends":
      return "write";
    case "missed":
      return "calendar";
    default:
      return "reply";
  }
}

/** The schedule in which this client's training is written; undefined for clients without a program. */
export function scheduleOf({ id, program_id: programId, program_type: type }: Client): LinkTarget | undefined {
  if (programId === null) return undefined;
  return type === "individual"
    ? { name: "coach_calendar", params: { programId, userId: id } }
    : { name: "coach_program_schedule", params: { programId } };
}

/** The clip that waits for an answer, to watch it; undefined if none does. */
export function clipOf(reasons: Reason[]): LinkTarget | undefined {
  const id = reasons.find(({ form_check_id: found }) => found !== null)?.form_check_id;
  return id ? { name: "form_checks", search: { id } } : undefined;
}

export const calendarOf = ({ id }: Client): LinkTarget => ({ name: "athlete_calendar", params: { userId: id } });
export const profileOf = ({ id }: Client): LinkTarget => ({ name: "show_client_programs", params: { clientId: id } });

/** The message that asks for the payment that a reason is about; undefined if nothing is missing. */
export function requestOf(client: Client, reasons: Reason[]): string | undefined {
  const missed = reasons.find(({ rule }) => rule === "payment");
  return missed?.money ? paymentRequest(client.full_name, missed.money, missed.title ?? "") : undefined;
}
