import { tabStorage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import type { PublicProgram } from "./api";

/** Names the button of a free program by what it does: the program starts on the date that is chosen on the page. */
export function withFreeStart(program: PublicProgram): PublicProgram {
  const { primary_action: button, will_resume: willResume } = program;
  if (button.action !== "get" || willResume) return program;
  return { ...program, primary_action: { ...button, label: m.memberships_start_free() } };
}

/**
 * The free program that a visitor wants to start, kept within this tab while they sign up. It isn't part of the
 * address: a link that somebody was sent must not start a program.
 */
const KEY = "regimen.checkout.free";
/** A person who comes back later, or another one on the same device, presses the button again. */
const VALID_FOR_MS = 30 * 60_000;

export function rememberFreeStart(programId: string): void {
  tabStorage.set(KEY, `${programId} ${Date.now()}`);
}

/** Returns whether this is the program that the person wanted to start; only the first time. */
export function takeFreeStart(programId: string): boolean {
  const [wanted, at] = (tabStorage.get(KEY) ?? "").split(" ");
  if (wanted !== programId) return false;
  tabStorage.remove(KEY);
  return Date.now() - Number(at) < VALID_FOR_MS;
}
