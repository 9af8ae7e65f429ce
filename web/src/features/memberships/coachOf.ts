import type { Receiver } from "~/domain/questions/receiver";
import type { PublicProgram } from "./api";

/** Returns the coach of a program, for a question about it. */
export const coachOf = ({ id, owner }: PublicProgram): Receiver => ({
  accountTitle: owner.full_name,
  about: { plan_id: id },
});
