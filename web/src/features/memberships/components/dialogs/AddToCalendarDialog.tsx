import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { buyPlan, type PublicPlan, startPlan, useMembershipMoved } from "../../api";
import { firstPayment, spokenDate, sum, todayOf, trialOf, weekdayDate } from "../../format";
import css from "./dialogs.module.css";

/** From which day a program is followed: gets a free one, or starts one that was bought. */
export default function AddToCalendarDialog({
  plan,
  start,
  onClose,
  onDone,
}: {
  plan: PublicPlan;
  start?: string;
  onClose: () => void;
  /** A free program was got just now. */
  onDone: () => void;
}) {
  const gets = plan.primary_action.action === "get";
  const [date, setDate] = useState<string | null>(start ?? plan.min_start_date);
  const moved = useMembershipMoved();
  const option = plan.price_options.find(({ id }) => id === plan.selected_price) ?? plan.price_options[0];
  const save = useMutation({
    mutationFn: async (day: string) => {
      if (gets) await buyPlan(plan.id, { start_date: day, waiver_accepted: false, full_name: "" });
      else await startPlan(plan.id, day);
    },
    onSuccess: async () => {
      await moved();
      toast(gets ? m.memberships_added() : m.memberships_started({ title: plan.title }));
      onClose();
      if (gets) onDone();
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
        <p>{m.memberships_calendar_text({ title: plan.title })}</p>
        <DateField
          label={m.memberships_start_date()}
          value={date}
          onChange={setDate}
          min={plan.min_start_date}
          max={plan.max_start_date ?? undefined}
          help={
            plan.max_start_date
              ? m.memberships_until_date({ date: spokenDate(plan.max_start_date) })
              : date
                ? weekdayDate(date)
                : undefined
          }
        />
        {option && !gets && trialOf(plan, option) > 0 && date && (
          <p className="t13 dim">
            {m.memberships_first_payment_on({
              sum: sum(option),
              date: spokenDate(firstPayment(plan, option, date, todayOf(plan))),
            })}
          </p>
        )}
        <FormError>{save.error && sentenceOf(save.error)}</FormError>
      </div>
    </FormDialog>
  );
}
