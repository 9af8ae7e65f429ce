import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { formatClock } from "~/domain/training/format";
import { ownKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { Button } from "~/ui/button/Button";
import { prepareSound } from "./device";
import css from "./GuidedTimer.module.css";
import { RunningTimer } from "./lazyTimers";
import { Segments } from "./Segments";
import { startTimer, type TimedStep, type TimerState } from "./timerState";

type Props = {
  /** The name under which the timer is stored on the device, so that it survives a reload. */
  storageId: string;
  steps: TimedStep[];
  /** Shows the elapsed time instead of the time left. */
  countUp?: boolean;
  /** The text of the button that starts it. */
  startLabel: string;
  /** The text of the button that ends it; without one, only the clock ends it. */
  finishLabel?: string;
  /** Called with the total seconds without pauses, and whether the clock ran out. */
  onEnd: (seconds: number, timedOut: boolean) => void;
};

/** A timer that guides the client through the steps: what to do now, for how long, and what comes next. */
export function GuidedTimer({ storageId, startLabel, ...running }: Props) {
  const { steps, countUp } = running;
  const key = ownKey(`timer.${storageId}`);
  const [timer, setTimer] = useState(() => storage.getJson<TimerState>(key) ?? null);
  const store = (next: TimerState | null) => {
    if (next) storage.set(key, JSON.stringify(next));
    else storage.remove(key);
    setTimer(next);
  };
  if (timer) return <RunningTimer {...running} stored={timer} store={store} />;

  const totalSeconds = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
  return (
    <div className={css.idle}>
      {steps.length > 1 && <Segments steps={steps} index={-1} share={0} />}
      <Button
        variant="primary"
        size="large"
        wide
        icon={<IconPlayerPlayFilled size={18} />}
        onClick={() => {
          prepareSound();
          store(startTimer(Date.now()));
        }}
      >
        {startLabel}
        {totalSeconds > 0 && !countUp && <span className="num">{formatClock(totalSeconds)}</span>}
      </Button>
    </div>
  );
}
