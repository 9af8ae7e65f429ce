import { useEffect, useState } from "react";
import { copyText } from "~/lib/clipboard";
import { m } from "~/paraglide/messages.js";
import { toastError } from "../toast/toast";

const SHOWN_MS = 3000;

/** Copies texts; `copied` is true for three seconds afterwards. Shows a toast if the browser refuses. */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async (text: string) => {
    if (await copyText(text)) setCopied(true);
    else toastError(m.ui_copy_failed());
  };
  return { copied, copy };
}
