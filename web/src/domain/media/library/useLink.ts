import { useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { useMediaActions } from "../api";
import type { MediaItem, MediaScope } from "../kinds";

type Options = { scope: MediaScope; onAdded?: (media: MediaItem) => void; shownBy?: "field" | "toast" };

/** Adds links to videos, one at a time. A refusal is shown beside the field, or as a toast. */
export function useLink({ scope, onAdded, shownBy = "field" }: Options) {
  const { addLink } = useMediaActions();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (text: string) => {
    const url = text.trim();
    if (url === "" || busy) return;
    setBusy(true);
    setError(undefined);
    try {
      const media = await addLink(url, scope);
      toast(m.media_link_added());
      onAdded?.(media);
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      // All other answers have been shown already.
      if (failure.status !== 422) return;
      if (shownBy === "toast") toastError(errorMessage(failure));
      else setError(errorMessage(failure));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, submit };
}
