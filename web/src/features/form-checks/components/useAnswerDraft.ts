import { useState } from "react";
import { unsentKey } from "~/api/deviceKeys";
import { ownerOf, useSession } from "~/api/session";
import { storage } from "~/lib/storage";
import type { Mark, VoiceEvent } from "../api";

/** An answer that is not sent yet: what is written and drawn stays on this device, what is said on the server for a day. */
export type AnswerDraft = {
  /** With which it is sent: sent twice, it is one answer. */
  id: string;
  text: string;
  marks: Mark[];
  voice?: { mediaId: string; events: VoiceEvent[] };
};

const emptyDraft = (): AnswerDraft => ({ id: crypto.randomUUID(), text: "", marks: [] });

export function useAnswerDraft(formCheckId: string) {
  const { user } = useSession();
  const key = unsentKey("form_check_answer", formCheckId, ownerOf(user));
  const [draft, setDraft] = useState<AnswerDraft>(() => ({ ...emptyDraft(), ...storage.getJson<AnswerDraft>(key) }));
  return {
    draft,
    change: (change: (draft: AnswerDraft) => Partial<AnswerDraft>) =>
      setDraft((before) => {
        const after = { ...before, ...change(before) };
        storage.set(key, JSON.stringify(after));
        return after;
      }),
    clear: () => storage.remove(key),
  };
}
