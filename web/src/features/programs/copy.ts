import { copyText } from "~/lib/clipboard";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";

const SHOWN_MS = 3000;

/** Puts the public link on the clipboard and says for three seconds that it did; or that it could not. */
export async function copyPublicLink(url: string): Promise<void> {
  if (await copyText(url)) toast(m.programs_link_copied(), { ms: SHOWN_MS });
  else toastError(m.ui_copy_failed());
}
