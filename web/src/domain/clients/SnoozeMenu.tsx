import { type ReactElement, useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { Menu } from "~/ui/menu/Menu";
import { toastError } from "~/ui/toast/toast";
import { useNow } from "~/ui/useNow";
import { morningOf, snoozeDays, snoozeTimes } from "./snooze";

/** Marks the button of the menu, for the key that opens it. */
export const SNOOZE = { "data-snooze": "" };

/** Opens the menu that is nearest to the coach: that of a dialog, or the only one. */
export function openSnoozeMenu(): void {
  [...document.querySelectorAll<HTMLElement>("[data-snooze]")].at(-1)?.click();
}

const LABELS = {
  later: m.clients_snooze_later,
  tomorrow: m.clients_snooze_tomorrow,
  monday: m.clients_snooze_monday,
};

type Props = {
  /** Who is put off. */
  name: string;
  /** A button with the attribute `SNOOZE`. */
  trigger: ReactElement;
  align?: "start" | "end";
  /**
   * Rejects if the server refuses. A date that was `picked` is shown until it is settled, and a refusal beside it; what is
   * chosen from the menu is shown in a toast.
   */
  onSnooze: (until: Date, isPicked: boolean) => Promise<unknown>;
};

/** Until when somebody is put off: later today, tomorrow, next Monday, or a date. Enter chooses tomorrow. */
export function SnoozeMenu({ name, trigger, align = "end", onSnooze }: Props) {
  const now = useNow();
  const [picking, setPicking] = useState(false);
  return (
    <>
      <Menu
        label={m.clients_snooze()}
        align={align}
        trigger={trigger}
        items={[
          ...snoozeTimes(now).map(({ key, until }) => ({
            label: LABELS[key](),
            autoFocus: key === "tomorrow",
            onClick: () => void onSnooze(until, false).catch((error: unknown) => toastError(errorMessage(error))),
          })),
          { label: m.clients_snooze_pick(), onClick: () => setPicking(true) },
        ]}
      />
      {picking && (
        <PickDate name={name} onSnooze={(until) => onSnooze(until, true)} onClose={() => setPicking(false)} />
      )}
    </>
  );
}

type PickProps = { name: string; onSnooze: (until: Date) => Promise<unknown>; onClose: () => void };

function PickDate({ name, onSnooze, onClose }: PickProps) {
  const [days] = useState(() => snoozeDays(new Date()));
  const [date, setDate] = useState<LocalDate | null>(days.proposed);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async () => {
    if (!date) return;
    setBusy(true);
    try {
      await onSnooze(morningOf(date));
      onClose();
    } catch (refusal) {
      setError((refusal instanceof ApiError && refusal.errors.until?.[0]) || errorMessage(refusal));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={m.clients_snooze_title({ name })}
      size="small"
      submit={m.clients_snooze()}
      disabled={!date}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        data-autofocus
        label={m.clients_snooze_until()}
        help={m.clients_snooze_help()}
        value={date}
        min={days.first}
        max={days.last}
        error={error}
        onChange={(next) => {
          setDate(next);
          setError(undefined);
        }}
      />
    </FormDialog>
  );
}
