import type { ShellAdditions } from "~/lib/shellAdditions";

export default {
  // Drafts that an earlier visit could not send are sent, whatever page is open.
  whenIdle: (role) => {
    if (role !== "coach") return undefined;
    // Without a connection it could not be fetched later, and nobody would be asked before signing out.
    import("./lib/unsentDrafts").catch(() => undefined);
    return import("./lib/draftSync").then(({ startDraftSync }) => startDraftSync());
  },
  unsentWork: (role) =>
    role === "coach" ? import("./lib/unsentDrafts").then(({ unsentDrafts }) => unsentDrafts()) : undefined,
} satisfies ShellAdditions;
