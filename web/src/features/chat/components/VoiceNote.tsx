import { IconPlayerStopFilled, IconSend2, IconTrash, IconX } from "@tabler/icons-react";
import { useBlocker } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useState } from "react";
import { currentOwner } from "~/api/deviceKeys";
import { formatDuration } from "~/domain/media/format";
import { SoundPlayer } from "~/domain/media/viewer/SoundPlayer";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { toastError } from "~/ui/toast/toast";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { isClosedByBack } from "~/ui/dialog/useCloseOnBack";
import { type Recorder, record, recordings } from "../lib/recorder";
import css from "./Attachments.module.css";

const MAX_SECONDS = 15 * 60;
const TICK_MS = 250;

type Props = {
  /** Closes it. If it is rejected the recording stays. */
  onSend: (file: File) => Promise<unknown>;
  onClose: () => void;
};

type Place = { pathname: string; search: { planned?: unknown } };
/** A planned post that is edited takes the place of what is written. */
const isElsewhere = (current: Place, next: Place) =>
  current.pathname !== next.pathname || current.search.planned !== next.search.planned;

/** Records a voice message: first it runs, then one can listen to it, send it or throw it away. */
export function VoiceNote({ onSend, onClose }: Props) {
  const [recorder, setRecorder] = useState<Recorder>();
  const [recorded, setRecorded] = useState<{ file: File; url: string }>();
  const [seconds, setSeconds] = useState(0);
  const [recordedBy] = useState(currentOwner);
  useEffect(() => (recorder ? recordings.opened() : undefined), [recorder]);
  const leaving = useBlocker({
    // Nobody else can send it.
    shouldBlockFn: ({ action, current, next }) =>
      !isClosedByBack(action) && currentOwner() === recordedBy && isElsewhere(current, next),
    enableBeforeUnload: true,
    withResolver: true,
    disabled: recorder === undefined,
  });
  const question = leaving.status === "blocked" && (
    <ConfirmDialog
      opened
      danger
      title={m.chat_voice_leave()}
      cancel={m.chat_voice_keep()}
      confirm={m.chat_voice_discard()}
      onClose={leaving.reset}
      onConfirm={leaving.proceed}
    >
      {m.chat_voice_leave_text()}
    </ConfirmDialog>
  );
  const refuse = useEffectEvent(() => {
    toastError(m.chat_voice_refused());
    onClose();
  });
  useEffect(() => {
    let isHere = true;
    let running: Recorder | undefined;
    record().then(
      (started) => {
        running = started;
        if (isHere) setRecorder(started);
        else started.cancel();
      },
      () => isHere && refuse(),
    );
    return () => {
      isHere = false;
      running?.cancel();
    };
  }, []);
  useEffect(() => () => (recorded ? URL.revokeObjectURL(recorded.url) : undefined), [recorded]);

  const stop = async () => {
    if (!recorder) return;
    const blob = await recorder.stop();
    if (blob.size === 0) {
      toastError(m.chat_voice_empty());
      onClose();
      return;
    }
    // Without an extension: the type says what it is, and the name is what people read.
    const file = new File([blob], m.chat_voice(), { type: blob.type });
    setRecorded({ file, url: URL.createObjectURL(file) });
  };
  const tick = useEffectEvent((passed: number) => {
    setSeconds(passed);
    if (passed >= MAX_SECONDS) void stop();
  });
  const runs = recorder !== undefined && recorded === undefined;
  useEffect(() => {
    if (!runs) return undefined;
    const startedAt = Date.now();
    const timer = setInterval(() => tick((Date.now() - startedAt) / 1_000), TICK_MS);
    return () => clearInterval(timer);
  }, [runs]);

  if (recorded) {
    return (
      <div className={css.voice} role="group" aria-label={m.chat_voice()}>
        <IconButton label={m.chat_voice_discard()} onClick={onClose}>
          <IconTrash size={18} />
        </IconButton>
        <span className={css.heard}>
          <SoundPlayer src={recorded.url} title={m.chat_voice()} duration={seconds} />
        </span>
        <Button
          variant="primary"
          icon={<IconSend2 size={16} />}
          data-autofocus
          onClick={() => void onSend(recorded.file).catch((error: unknown) => toastError(errorMessage(error)))}
        >
          {m.chat_send()}
        </Button>
        {question}
      </div>
    );
  }
  return (
    <div className={css.voice} role="group" aria-label={m.chat_voice()}>
      <span className={css.dot} aria-hidden="true" />
      <span className={css.timer} role="timer">
        {formatDuration(Math.floor(seconds))}
      </span>
      <span className={css.hint} role="status">
        {runs ? m.chat_voice_runs() : m.chat_voice_asks()}
      </span>
      <Button variant="quiet" icon={<IconX size={16} />} onClick={onClose}>
        {m.ui_cancel()}
      </Button>
      <Button variant="primary" icon={<IconPlayerStopFilled size={16} />} disabled={!runs} onClick={() => void stop()}>
        {m.chat_voice_stop()}
      </Button>
      {question}
    </div>
  );
}
