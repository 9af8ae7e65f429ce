import { IconMicrophone, IconPlayerStopFilled } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import css from "./FormCheck.module.css";
import type { useVoice } from "./useVoice";

type Props = {
  voice: ReturnType<typeof useVoice>;
  /** The voice-over that there is. */
  children: ReactNode;
};

/** Starts and stops the recording of a voice-over, says how long it has been running, and why there is none. */
export function RecordVoice({ voice: { isRecording, isRefused, unkept, toggle }, children }: Props) {
  return (
    <>
      <div className={css.voiceLine}>
        <Button
          icon={isRecording ? <IconPlayerStopFilled size={18} /> : <IconMicrophone size={18} />}
          variant={isRecording ? "danger" : "outline"}
          size="small"
          onClick={toggle}
        >
          {isRecording ? m.form_checks_stop_voice() : m.form_checks_record_voice()}
        </Button>
        {isRecording ? <RecordingTime /> : children}
      </div>
      {isRefused && <p role="alert">{m.form_checks_no_microphone()}</p>}
      {unkept && <p role="alert">{unkept === "short" ? m.form_checks_voice_short() : m.form_checks_voice_silent()}</p>}
    </>
  );
}

/** "0:07" */
function RecordingTime() {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((one) => one + 1), 1_000);
    return () => clearInterval(timer);
  }, []);
  return <span role="timer">{formatClock(seconds)}</span>;
}
