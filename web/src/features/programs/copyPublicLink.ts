import { copyText } from "~/lib/clipboard";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";

const TOAST_MS = 3000;

/** Copies the public link and shows a toast for three seconds, or an error. */
export async function copyPublicLink(url: string): Promise<void> {
  if (await copyText(url)) toast(m.programs_link_copied(), { ms: TOAST_MS });
  else toastError(m.ui_copy_failed());
}
