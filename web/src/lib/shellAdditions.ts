import type { ComponentType } from "react";

/** Work that is on this device only, in words: what it is, and what happens to it on signing out. */
export type UnsentWork = { what: string; consequence: string };

/** What a feature adds to the signed-in frame: the default export of `features/<feature>/shell.ts` or `shell.tsx`. */
export type ShellAdditions = {
  /** Mounted once, beside every page: dialogs that open by themselves. */
  Overlay?: ComponentType;
  /** Runs once the first page has what it needs. A rejection is ignored: the next visit runs it again. */
  whenIdle?: (role: "coach" | "user") => Promise<unknown> | undefined;
  /** Returns what is not sent yet; the person is asked before they sign out. */
  unsentWork?: (role: "coach" | "user") => Promise<UnsentWork | UnsentWork[] | undefined> | undefined;
  /** Runs while somebody signs out: the server still knows them, the device does not once it has waited for anything. */
  beforeSignOut?: () => Promise<unknown>;
};
