import type { ShellAdditions } from "~/lib/shellAdditions";

export default {
  // Sets that were logged offline are sent, whatever page is open.
  whenIdle: (role) =>
    role === "user" ? import("./offline/trainingOutbox").then(({ trainingOutbox }) => trainingOutbox()) : undefined,
} satisfies ShellAdditions;
