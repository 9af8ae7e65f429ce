import type { ShellAdditions } from "~/lib/shellAdditions";

export default {
  // Messages that an earlier visit could not send are sent, whatever page is open.
  whenIdle: () => {
    // Without a connection it could not be fetched later, and nobody would be asked before signing out.
    import("./lib/unsentWork").catch(() => undefined);
    return import("./lib/messageOutbox").then(({ messageOutbox }) => void messageOutbox().flush());
  },
  unsentWork: () => import("./lib/unsentWork").then(({ unsentWork }) => unsentWork()),
} satisfies ShellAdditions;
