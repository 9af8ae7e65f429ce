import type { ComponentType } from "react";

/** What a feature adds to the signed-in frame: the default export of `features/<feature>/shell.ts` or `shell.tsx`. */
export type ShellAdditions = {
  /** Mounted once, beside every page: dialogs that open by themselves. */
  Overlay?: ComponentType;
  /** Runs once the first page has what it needs. A rejection is ignored: the next visit runs it again. */
  whenIdle?: (role: "coach" | "user") => Promise<unknown> | undefined;
};
