import { useInterval } from "@mantine/hooks";
import { IconClock } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { formatDay, formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Badge } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { type ClockStep, useAppClock, useClockMove } from "../api";
import css from "./ClockCard.module.css";

const STEPS: { step: ClockStep; label: () => string }[] = [
  { step: "1h", label: m.developer_clock_hour },
  { step: "1d", label: m.developer_clock_day },
  { step: "7d", label: m.developer_clock_week },
  { step: "1mo", label: m.developer_clock_month },
];

const dayOf = (instant: Date) => formatDay(toLocalDate(instant), "weekdayLongWithYear");

function formatOffset(seconds: number): string {
  if (seconds === 0) return m.developer_clock_real();
  if (seconds < 0) return m.developer_clock_behind();
  if (seconds < 86_400) return m.developer_clock_ahead_hours({ hours: Math.round(seconds / 3600) });
  return m.developer_clock_ahead({ days: Math.round(seconds / 86_400) });
}

/** The app's running clock, and buttons that move it. */
export function ClockCard() {
  const clock = useAppClock();
  const move = useClockMove();
  const offset = clock.data?.offset_seconds ?? 0;
  const now = useCurrentTime(offset);

  const go = (body: { advance: ClockStep } | { offset_seconds: number }) =>
    move.mutate(
      { body, ...onError("inline") },
      {
        onSuccess: (moved) => {
          const at = new Date(moved.now);
          toast(m.developer_clock_moved({ time: `${dayOf(at)}, ${formatTime(at)}` }));
        },
        onError: (error) => toastError(errorMessage(error)),
      },
    );

  return (
    <Card title={m.developer_clock_title()} note={m.developer_clock_note()}>
      {clock.isLoadingError && <ErrorState error={clock.error} onRetry={clock.refetch} />}
      {clock.isPending && <Skeleton height={56} />}
      {clock.data && (
        <div className={css.clock}>
          <IconClock size={28} aria-hidden="true" className={css.icon} />
          <div className={css.text}>
            <time className={css.time} dateTime={now.toISOString()} data-testid="app-time">
              {formatTime(now)}
            </time>
            <span className={css.day}>{dayOf(now)}</span>
          </div>
          <Badge tone={offset === 0 ? "ok" : "warn"}>{formatOffset(offset)}</Badge>
          <div className={css.buttons}>
            {STEPS.map(({ step, label }) => (
              <Button key={step} disabled={move.isPending} onClick={() => go({ advance: step })}>
                {label()}
              </Button>
            ))}
            <Button variant="quiet" disabled={move.isPending || offset === 0} onClick={() => go({ offset_seconds: 0 })}>
              {m.developer_clock_reset()}
            </Button>
          </div>
        </div>
      )}
    </Card>
  );
}

/** Returns the real time plus the app's offset, updated each second. */
function useCurrentTime(offsetSeconds: number): Date {
  const [real, setReal] = useState(() => Date.now());
  useInterval(() => setReal(Date.now()), 1000, { autoInvoke: true });
  return new Date(real + offsetSeconds * 1000);
}
