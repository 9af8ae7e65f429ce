import { useState } from "react";
import { onError } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { NumberField } from "~/ui/field/NumberField";
import { Segmented } from "~/ui/field/Segmented";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type AgreedRange, type Metric, type Unit, useRangeWrites } from "../api";
import { metricName, rangeText, unitText } from "../format";
import css from "./BodyMetrics.module.css";

/** The ends are "" while they are empty, as number fields have them. */
type Values = { low: number | string; high: number | string; unit: Unit };
const FIELDS = ["low", "high", "unit"];

type Props = { metric: Metric; clientId: string; range: AgreedRange | undefined; onClose: () => void };

/** The range on which the coach agreed with a client. One of its ends may stay open. */
export function RangeDialog({ metric, clientId, range, onClose }: Props) {
  const { set } = useRangeWrites();
  const form = useFormDraft<Values>(`body-metric-range:${clientId}:${metric.id}`, {
    initialValues: {
      low: range?.entered_low ?? "",
      high: range?.entered_high ?? "",
      unit: range?.unit ?? metric.shown_unit,
    },
  });
  const isShownBeside = Object.keys(formErrors(set.error)).some((name) => FIELDS.includes(name));
  const close = () => {
    form.draft.forget();
    onClose();
  };
  const save = async () => {
    const { low, high, unit } = form.values;
    form.clearErrors();
    try {
      await set.mutateAsync({
        params: { path: { athlete_id: clientId, body_metric_id: metric.id } },
        body: { low: numberOf(low), high: numberOf(high), unit },
        ...onError("inline"),
      });
      toast(m.body_metrics_range_saved());
      close();
    } catch (refused) {
      form.setErrors(formErrors(refused));
    }
  };
  const unit = unitText(metric);
  const suffix = metric.units.length > 1 || !unit ? undefined : ` ${unit}`;
  const field = { inputMode: "decimal", decimalScale: metric.decimals, suffix } as const;
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      onCancel={close}
      title={m.body_metrics_range_title({ metric: metricName(metric) })}
      submit={m.body_metrics_range_save()}
      busy={set.isPending}
      onSubmit={save}
    >
      <div className={css.fields}>
        <DraftNotice draft={form.draft} />
        <p className="t13 dim">{m.body_metrics_range_help()}</p>
        <div className={css.ends}>
          <NumberField label={m.body_metrics_range_from()} data-autofocus {...field} {...form.getInputProps("low")} />
          <NumberField label={m.body_metrics_range_to()} {...field} {...form.getInputProps("high")} />
        </div>
        {metric.units.length > 1 && (
          <Segmented
            label={m.body_metrics_unit()}
            value={form.values.unit}
            onChange={(chosen) => form.setFieldValue("unit", chosen)}
            options={metric.units.map((one) => ({ value: one, label: unitText(metric, one) }))}
          />
        )}
        <FormError>
          {(form.errors.unit as string) || (set.error && !isShownBeside && errorMessage(set.error))}
        </FormError>
      </div>
    </FormDialog>
  );
}

const numberOf = (value: number | string): number | null => {
  const number = typeof value === "number" ? value : Number.parseFloat(value);
  return Number.isNaN(number) ? null : number;
};

type RemoveProps = { metric: Metric; clientId: string | undefined; range: AgreedRange; onClose: () => void };

/** Removes a range: the coach's own, or one of the signed-in client's. */
export function RemoveRangeDialog({ metric, clientId, range, onClose }: RemoveProps) {
  const { remove, isRemoving } = useRangeWrites();
  const [error, setError] = useState<unknown>();
  const confirm = async () => {
    try {
      await remove(metric.id, range.account_id, clientId);
      toast(m.body_metrics_range_removed());
      onClose();
    } catch (refused) {
      setError(refused);
    }
  };
  const text = { range: rangeText(range, metric), metric: metricName(metric) };
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={m.body_metrics_range_remove_title()}
      confirm={m.body_metrics_range_remove()}
      busy={isRemoving}
      onConfirm={confirm}
    >
      <p>
        {clientId
          ? m.body_metrics_range_remove_text(text)
          : m.body_metrics_range_remove_own_text({ ...text, account: range.account_title })}
      </p>
      <FormError>{error !== undefined && errorMessage(error)}</FormError>
    </ConfirmDialog>
  );
}
