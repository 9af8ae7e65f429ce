import { IconTrash } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import type { AnswerDraft } from "./useAnswerDraft";
import type { ClipPlayer } from "./useClip";
import { VoicePlayer } from "./VoicePlayer";

/** How often a recording is looked at again that is processed, or whose state the server could not tell. */
const ASKED_EVERY_MS = 2_000;

/** A voice-over that was recorded on this page; it plays before the server has processed it. */
export type Recorded = { mediaId: string; src: string };

type Props = {
  voice: NonNullable<AnswerDraft["voice"]>;
  recorded?: Recorded;
  player: ClipPlayer;
  onRemove: () => void;
};

const isGone = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** The voice-over of an answer that is not sent yet. After a reload, its address comes from the server. */
export function DraftVoice({ voice, recorded, player, onRemove }: Props) {
  const local = recorded?.mediaId === voice.mediaId ? recorded.src : undefined;
  const stored = $api.useQuery(
    "get",
    "/api/media/{media_id}",
    { params: { path: { media_id: voice.mediaId } }, ...onError("silent") },
    {
      enabled: local === undefined,
      refetchInterval: ({ state: { data, error } }) =>
        data?.state === "processing" || (error && !isGone(error)) ? ASKED_EVERY_MS : false,
    },
  );
  const src = local ?? stored.data?.src;
  const isLost = stored.data?.state === "failed" || isGone(stored.error);
  return (
    <>
      {src && <VoicePlayer src={src} events={voice.events} player={player} />}
      {!src && !isLost && (
        <span role="status" className="t13 dim">
          {m.form_checks_voice_processing()}
        </span>
      )}
      {isLost && <span role="alert">{m.form_checks_voice_gone()}</span>}
      <IconButton label={m.form_checks_remove_voice()} onClick={onRemove}>
        <IconTrash size={18} />
      </IconButton>
    </>
  );
}
