import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { trialDaysOf } from "~/domain/programs/priceOptions";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type PublicProgram, addToCalendar, useRefreshMemberships } from "../../api";
import { formatLongDate, formatPrice, formatWeekdayDate, latestStartText } from "../../format";
import { firstPaymentDate } from "../../pricing";
import css from "./dialogs.module.css";

/** Asks for the start date, then starts a purchased program. */
export default function AddToCalendarDialog({
  program,
  start,
  onClose,
}: {
  program: PublicProgram;
  start?: string;
  onClose: () => void;
}) {
  const [date, setDate] = useState<string | null>(start ?? program.min_start_date);
  const refreshMemberships = useRefreshMemberships();
  const option = program.price_options.find(({ id }) => id === program.selected_price) ?? program.price_options[0];
  const save = useMutation({
    mutationFn: (day: string) => addToCalendar(program.id, day),
    onSuccess: async () => {
      await refreshMemberships();
      toast(m.memberships_started({ title: program.title }));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={m.memberships_calendar_title()}
      size="small"
      submit={m.memberships_calendar_add()}
      disabled={!date}
      busy={save.isPending}
      onSubmit={() => date && save.mutate(date)}
    >
      <div className={css.stack}>
        <p>{m.memberships_calendar_text({ title: program.title })}</p>
        <DateField
          label={m.memberships_start_date()}
          value={date}
          onChange={setDate}
          min={program.min_start_date}
          max={program.max_start_date ?? undefined}
          help={latestStartText(program.max_start_date) ?? (date ? formatWeekdayDate(date) : undefined)}
        />
        {option && trialDaysOf(program, option) > 0 && date && (
          <p className="t13 dim">
            {m.memberships_first_payment_on({
              amount: formatPrice(option),
              date: formatLongDate(firstPaymentDate(program, option, date)),
            })}
          </p>
        )}
        <FormError>{save.error && errorMessage(save.error)}</FormError>
      </div>
    </FormDialog>
  );
}
