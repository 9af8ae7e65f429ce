import type { ShellAdditions } from "~/lib/shellAdditions";

export default {
  // Drafts that an earlier visit could not send are sent, whatever page is open.
  whenIdle: (role) =>
    role === "coach" ? import("./lib/draftSync").then(({ startDraftSync }) => startDraftSync()) : undefined,
  unsentWork: (role) =>
    role === "coach" ? import("./lib/unsentDrafts").then(({ unsentDrafts }) => unsentDrafts()) : undefined,
} satisfies ShellAdditions;
