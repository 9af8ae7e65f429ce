import type { ShellAdditions } from "~/lib/shellAdditions";

const part = () => import("./unsentRequest");

export default {
  // Without a connection it could not be fetched later, and nobody would be asked before signing out.
  whenIdle: (role) => (role === "coach" ? part() : undefined),
  unsentWork: async (role) => (role === "coach" ? (await part()).unsentRequest() : undefined),
} satisfies ShellAdditions;
