import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { storage } from "~/api/session";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { ProgressRing } from "~/ui/progress/Progress";
import { beep, useAwake } from "./device";
import css from "./GuidedTimer.module.css";
import {
  back,
  begin,
  end,
  look,
  pause,
  resume,
  type Run,
  settle,
  shownSeconds,
  skip,
  type TimedStep,
} from "./timerRun";
import { useNow } from "./useNow";

const SOUND_KEY = "regimen.calendar.sound";

function readRun(key: string): Run | null {
  try {
    return JSON.parse(storage.get(key) ?? "null") as Run | null;
  } catch {
    return null;
  }
}

type Props = {
  /** Where it is kept on the device, so that a reload goes on. */
  place: string;
  steps: TimedStep[];
  /** Shows the time that went by instead of what is left. */
  countUp?: boolean;
  /** The text of the button that starts it. */
  start: string;
  /** The client says that it is done; the button's text. */
  finish?: string;
  /** It came to its end: seconds in all, without pauses, and whether the clock ran out. */
  onEnd: (seconds: number, ranOut: boolean) => void;
};

const EFFORT = {
  warmup: m.calendar_effort_warmup,
  work: m.calendar_effort_work,
  rest: m.calendar_effort_rest,
  cooldown: m.calendar_effort_cooldown,
};

/** A clock that leads through steps: what to do now, how long still, what comes next. */
export function Runner({ place, steps, countUp, start, finish, onEnd }: Props) {
  const key = `regimen.calendar.run.${place}`;
  const [kept, setKept] = useState(() => readRun(key));
  const [sound, setSound] = useState(() => storage.get(SOUND_KEY) === "on");
  const going = kept !== null && kept.endedAt === null;
  const now = useNow(going && kept.pausedAt === null, 200);
  const run = kept && settle(kept, steps, now);
  useAwake(going && kept.pausedAt === null);

  const keep = (next: Run | null) => {
    if (next) storage.set(key, JSON.stringify(next));
    else storage.remove(key);
    setKept(next);
  };

  const told = useRef({ index: run?.index ?? -1, ended: false });
  const index = run?.index ?? -1;
  const ended = run !== null && run.endedAt !== null;
  useEffect(() => {
    const before = told.current;
    told.current = { index, ended };
    if (!run || (before.index === index && before.ended === ended)) return;
    if (sound && before.index !== -1) beep(ended || steps[index]?.effort === "work" ? "high" : "low");
    if (before.index !== -1) navigator.vibrate?.(ended ? [200, 80, 200] : 150);
    if (ended && !before.ended) {
      keep(null);
      onEnd(Math.round(look(run, steps, now).total), true);
    }
  });

  if (!run) {
    const all = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
    return (
      <div className={css.idle}>
        {steps.length > 1 && <Segments steps={steps} index={-1} share={0} />}
        <Button
          variant="primary"
          size="large"
          wide
          icon={<IconPlayerPlayFilled size={18} />}
          onClick={() => {
            told.current = { index: 0, ended: false };
            keep(begin(Date.now()));
          }}
        >
          {start}
          {all > 0 && !countUp && <span className="num">{formatClock(all)}</span>}
        </Button>
      </div>
    );
  }

  const seen = look(run, steps, now);
  const step = steps[run.index] as TimedStep;
  const after = steps[run.index + 1];
  const paused = run.pausedAt !== null;
  const big =
    countUp || seen.remaining === null ? formatClock(seen.elapsed) : formatClock(shownSeconds(seen.remaining));
  const toggleSound = () => {
    storage.set(SOUND_KEY, sound ? "off" : "on");
    setSound(!sound);
    if (!sound) beep("high");
  };

  return (
    <div className={css.runner} data-effort={step.effort} data-paused={paused || undefined}>
      <div className={css.dial}>
        <ProgressRing
          share={seen.remaining === null ? 0 : countUp ? seen.share : 1 - seen.share}
          size={216}
          width={8}
        />
        <div className={css.face} role="timer" aria-label={m.calendar_timer()}>
          <span className={css.effort}>{paused ? m.calendar_paused() : EFFORT[step.effort]()}</span>
          <span className={css.time}>{big}</span>
          {steps.length > 1 && (
            <span className="t12 meta num">{m.calendar_step_of({ step: run.index + 1, total: steps.length })}</span>
          )}
        </div>
      </div>
      <p className={css.label} aria-live="polite">
        {step.label}
      </p>
      <p className={css.next}>
        {step.note ? `${step.note} · ` : ""}
        {after
          ? m.calendar_then({ step: `${after.label}${after.seconds === null ? "" : ` ${formatClock(after.seconds)}`}` })
          : steps.length > 1
            ? m.calendar_last_step()
            : ""}
      </p>
      {steps.length > 1 && (
        <>
          <Segments steps={steps} index={run.index} share={seen.share} />
          <div className={css.totals}>
            <span>{formatClock(seen.total)}</span>
            <span>{seen.left > 0 ? `−${formatClock(shownSeconds(seen.left))}` : ""}</span>
          </div>
        </>
      )}
      <div className={css.controls}>
        <IconButton
          label={sound ? m.calendar_sound_off() : m.calendar_sound_on()}
          aria-pressed={sound}
          onClick={toggleSound}
          className={css.side}
        >
          {sound ? <IconVolume size={22} /> : <IconVolumeOff size={22} />}
        </IconButton>
        <IconButton
          label={m.calendar_step_back()}
          onClick={() => keep(back(run, Date.now()))}
          className={css.side}
          disabled={steps.length === 1}
        >
          <IconPlayerSkipBackFilled size={22} />
        </IconButton>
        <button
          type="button"
          className={css.main}
          aria-label={paused ? m.calendar_resume() : m.calendar_pause()}
          onClick={() => keep(paused ? resume(run, Date.now()) : pause(run, Date.now()))}
        >
          {paused ? <IconPlayerPlayFilled size={28} /> : <IconPlayerPauseFilled size={28} />}
        </button>
        <IconButton
          label={m.calendar_step_next()}
          onClick={() => keep(skip(run, steps, Date.now()))}
          className={css.side}
          disabled={steps.length === 1}
        >
          <IconPlayerSkipForwardFilled size={22} />
        </IconButton>
        <Button variant="quiet" className={css.quit} onClick={() => keep(null)}>
          {m.calendar_reset()}
        </Button>
      </div>
      {finish && (
        <Button
          variant="primary"
          size="large"
          wide
          onClick={() => {
            const over = end(run, Date.now());
            keep(null);
            onEnd(Math.round(look(over, steps, Date.now()).total), false);
          }}
        >
          {finish}
        </Button>
      )}
    </div>
  );
}

/** The whole as a bar: each step as long as it lasts, done ones filled. */
function Segments({ steps, index, share }: { steps: TimedStep[]; index: number; share: number }) {
  return (
    <div className={css.segments} aria-hidden="true">
      {steps.map((step, at) => (
        <i key={at} className={css.segment} data-effort={step.effort} style={{ flexGrow: step.seconds ?? 60 }}>
          <b style={{ width: at < index ? "100%" : at === index ? `${share * 100}%` : 0 }} />
        </i>
      ))}
    </div>
  );
}
