import { IconCloudOff, IconPhotoVideo, IconSend } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useMemo, useRef, useState } from "react";
import { MAX_QUESTION_LENGTH } from "~/api/limits";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { useOnline } from "~/ui/useOnline";
import { type Findings, isNoVideo } from "./chosenClip";
import { ClipInput } from "./ClipInput";
import css from "./Film.module.css";

/** Reading and cutting clips is a library of its own; without it they are sent as they are. */
const clips = () => import("./clips");
/** The shortest clip that is left, in seconds. */
const SHORTEST = 0.5;

type Props = {
  file: File;
  /** Whether it was chosen, and may be anything; what the camera has recorded is a clip. */
  isChosen: boolean;
  coach: string;
  onAgain: () => void;
  onChosen: (file: File) => void;
  onSend: (clip: File, question: string, duration: number) => Promise<void>;
};

/** The clip before it is sent: it can be cut, and asked about. Nobody has to do either. */
export function TrimClip({ file, isChosen, coach, onAgain, onChosen, onSend }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const [duration, setDuration] = useState(0);
  const [[start, end], setRange] = useState([0, 0]);
  const [question, setQuestion] = useState("");
  const [problem, setProblem] = useState("");
  const [isCutting, setCutting] = useState(false);
  const [findings, setFindings] = useState<Findings>({});
  const isRefused = isChosen && isNoVideo(file, findings);
  const isOnline = useOnline();

  useEffect(() => {
    let isHere = true;
    clips()
      .then((reader) => reader.hasPicture(file))
      .then(
        (hasPicture) => isHere && setFindings((before) => ({ ...before, hasPicture })),
        () => undefined,
      );
    clips()
      .then(({ durationOf }) => durationOf(file))
      .then(
        (found) => {
          if (!isHere) return;
          setDuration(found);
          setRange([0, found]);
        },
        // Then it can't be cut here; whether it can be played shows when it has arrived.
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [file]);

  function change(from: number, to: number, shown: number) {
    setRange([from, to]);
    if (video.current) video.current.currentTime = shown;
  }

  async function send() {
    setCutting(true);
    setProblem("");
    const isWhole = duration === 0 || (start === 0 && end === duration);
    try {
      const clip = isWhole ? file : await (await clips()).trimClip(file, start, end, duration);
      await onSend(clip, question, end - start).catch(() => setProblem(m.calendar_film_cannot_keep()));
    } catch {
      setRange([0, duration]);
      setProblem(m.calendar_film_cannot_cut());
    }
    setCutting(false);
  }

  const range = { "--from": `${(start / (duration || 1)) * 100}%`, "--to": `${(end / (duration || 1)) * 100}%` };
  return (
    <>
      <div className={css.stage}>
        {isRefused ? (
          <p role="alert" className={css.refused}>
            {m.calendar_film_no_video()}
          </p>
        ) : (
          // oxlint-disable-next-line jsx-a11y/media-has-caption -- filmed just now
          <video
            ref={video}
            className={css.preview}
            src={url}
            controls
            playsInline
            onError={() => setFindings((before) => ({ ...before, isPlayable: false }))}
            onLoadedMetadata={(event) => {
              // Sound alone can be played, too.
              const isPlayable = event.currentTarget.videoWidth > 0;
              setFindings((before) => ({ ...before, isPlayable }));
            }}
            onTimeUpdate={(event) => {
              const element = event.currentTarget;
              if (end > 0 && !element.paused && element.currentTime > end) element.currentTime = start;
            }}
          />
        )}
        <button type="button" className={css.again} onClick={onAgain}>
          {m.calendar_film_again()}
        </button>
      </div>
      {duration > SHORTEST && !isRefused && (
        <div className={css.trim} style={range as CSSProperties}>
          <p className={css.kept}>
            <b>{formatClock(Math.round(end - start))}</b>{" "}
            {m.calendar_film_of({ time: formatClock(Math.round(duration)) })}
          </p>
          <div className={css.track}>
            <span className={css.inner} />
            <input
              type="range"
              aria-label={m.calendar_film_from()}
              min={0}
              max={duration}
              step={0.1}
              value={start}
              onChange={(event) => {
                const from = Math.min(Number(event.currentTarget.value), end - SHORTEST);
                change(Math.max(0, from), end, from);
              }}
            />
            <input
              type="range"
              aria-label={m.calendar_film_to()}
              min={0}
              max={duration}
              step={0.1}
              value={end}
              onChange={(event) => {
                const to = Math.max(Number(event.currentTarget.value), start + SHORTEST);
                change(start, to, to);
              }}
            />
          </div>
        </div>
      )}
      <div className={css.sheet}>
        {isRefused && (
          <label className={css.another}>
            <ClipInput onChosen={onChosen} />
            <IconPhotoVideo size={20} aria-hidden="true" />
            {m.calendar_film_choose_another()}
          </label>
        )}
        <textarea
          className={css.question}
          rows={2}
          maxLength={MAX_QUESTION_LENGTH}
          value={question}
          placeholder={m.calendar_film_question()}
          aria-label={m.calendar_film_question()}
          onChange={(event) => setQuestion(event.currentTarget.value)}
        />
        {problem && (
          <p role="alert" className={css.problem}>
            {problem}
          </p>
        )}
        {!isOnline && (
          <p className={css.offline}>
            <IconCloudOff size={18} aria-hidden="true" />
            {m.calendar_film_offline()}
          </p>
        )}
        <button type="button" className={css.send} disabled={isCutting || isRefused} onClick={() => void send()}>
          <IconSend size={20} aria-hidden="true" />
          {isCutting ? m.calendar_film_cutting() : m.calendar_film_send({ coach })}
        </button>
      </div>
    </>
  );
}
