import { formatDateTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import type { Answer } from "../api";
import { marksAt } from "../lib/marks";
import css from "./FormCheck.module.css";
import { MarkList } from "./MarkList";
import type { ClipPlayer } from "./useClip";
import { VoicePlayer } from "./VoicePlayer";

type Props = {
  answer: Answer;
  clipId: string;
  player: ClipPlayer;
  onClip?: (clipId: string) => void;
  onVoice?: (isPlaying: boolean) => void;
};

/** What the coach answered: in words, at moments of the clip, and by voice. */
export function AnswerView({ answer, clipId, player, onClip, onVoice }: Props) {
  return (
    <section className={css.answered} aria-label={m.form_checks_answer_of({ name: answer.coach.full_name })}>
      <header className={css.person}>
        <Avatar name={answer.coach.full_name} src={answer.coach.avatar_url ?? undefined} size={40} />
        <b>{answer.coach.full_name}</b>
        <time className="t13 dim" dateTime={answer.at}>
          {formatDateTime(new Date(answer.at))}
        </time>
      </header>
      {answer.text && <p className={css.words}>{answer.text}</p>}
      {answer.voice?.src && (
        <VoicePlayer src={answer.voice.src} events={answer.voice_events} player={player} onPlaying={onVoice} />
      )}
      <MarkList
        marks={answer.marks}
        here={marksAt(answer.marks, { clip_id: clipId, at_ms: player.timeMs }, player.frameMs())}
        onGo={(mark) => {
          onClip?.(mark.clip_id);
          player.pause();
          player.seek(mark.at_ms);
        }}
      />
    </section>
  );
}
