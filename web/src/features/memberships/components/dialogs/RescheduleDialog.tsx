import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { rescheduleProgram, useRefreshMemberships, useRescheduleWindow } from "../../api";
import { formatLongDate, latestStartText } from "../../format";
import css from "./dialogs.module.css";

/** Moves a program to another start date. */
export default function RescheduleDialog({
  programId,
  title,
  onClose,
}: {
  programId: string;
  title: string;
  onClose: () => void;
}) {
  const query = useRescheduleWindow(programId);
  const [date, setDate] = useState<string | null>(null);
  const refreshMemberships = useRefreshMemberships();
  const save = useMutation({
    mutationFn: (day: string) => rescheduleProgram(programId, day),
    onSuccess: async ({ message }) => {
      await refreshMemberships();
      toast(message);
      onClose();
    },
  });
  const { current_date: current, min_date: min, max_date: max, can_reschedule: canReschedule } = query.data ?? {};
  return (
    <FormDialog
      onClose={onClose}
      title={m.memberships_reschedule_title({ title })}
      size="small"
      submit={m.memberships_reschedule_apply()}
      disabled={!date || !canReschedule}
      busy={save.isPending}
      onSubmit={() => date && save.mutate(date)}
    >
      {query.error && !query.data && <ErrorState error={query.error} onRetry={query.refetch} />}
      {query.isPending && <Skeleton height={96} />}
      {query.data && (
        <div className={css.stack}>
          <p>
            {!canReschedule
              ? m.memberships_reschedule_not()
              : current
                ? m.memberships_reschedule_from({ date: formatLongDate(current) })
                : m.memberships_reschedule_text()}
          </p>
          {canReschedule && (
            <DateField
              label={m.memberships_new_start_date()}
              placeholder={m.memberships_choose_date()}
              value={date}
              onChange={setDate}
              min={min}
              max={max ?? undefined}
              help={latestStartText(max)}
            />
          )}
          <FormError>{save.error && errorMessage(save.error)}</FormError>
        </div>
      )}
    </FormDialog>
  );
}
