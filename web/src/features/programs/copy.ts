import { m } from "~/paraglide/messages.js";
import { toast } from "~/ui/toast/toast";

const SHOWN_MS = 3000;

/** Puts the public link on the clipboard and says so for three seconds. */
export function copyPublicLink(url: string): void {
  void navigator.clipboard.writeText(url).then(() => toast(m.programs_link_copied(), { ms: SHOWN_MS }));
}
