import { useState } from "react";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { NumberField } from "~/ui/field/NumberField";
import { Segmented } from "~/ui/field/Segmented";
import { SelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type Metric, type MetricEntry, type MetricSummary, type Unit, useEntryWrites } from "../api";
import { metricName, unitText } from "../format";
import css from "./BodyMetrics.module.css";

type Values = {
  /** The ids that were sent, by metric: kept with what was typed, so that after a lost reply it is the same entry. */
  ids: Record<string, string>;
  metricId: string;
  date: LocalDate | null;
  /** "" while it is empty, as number fields have it. */
  value: number | string;
  unit: Unit;
  note: string;
};
const FIELDS = ["metricId", "date", "value", "unit", "note"];

type Props = {
  /** Those that can be chosen, with their last entries. */
  items: MetricSummary[];
  metric: Metric;
  /** To change; without one it is added. */
  entry?: MetricEntry | undefined;
  clientId?: string | undefined;
  today: LocalDate;
  onClose: () => void;
};

/** Adds or changes an entry. It is dated today, in the unit of last time. */
export function EntryDialog({ items, metric: first, entry, clientId, today, onClose }: Props) {
  const { save, isPending } = useEntryWrites(clientId);
  const latestOf = (id: string) => items.find((item) => item.metric.id === id)?.latest;
  const unitOf = (metric: Metric) => latestOf(metric.id)?.unit ?? metric.shown_unit;
  const form = useFormDraft<Values>(`body-metric:${clientId ?? "own"}:${entry?.id ?? "new"}`, {
    initialValues: entry
      ? { ids: {}, metricId: first.id, date: entry.date, value: entry.value, unit: entry.unit, note: entry.note }
      : { ids: {}, metricId: first.id, date: today, value: "", unit: unitOf(first), note: "" },
  });
  const [error, setError] = useState<unknown>();
  const metrics = [first, ...items.map((item) => item.metric).filter(({ id }) => id !== first.id)];
  const metric = metrics.find(({ id }) => id === form.values.metricId) ?? first;
  const unit = metric.units.includes(form.values.unit) ? form.values.unit : unitOf(metric);
  const close = () => {
    form.draft.forget();
    onClose();
  };
  const newId = () => {
    const { ids } = form.values;
    const id = ids[metric.id] ?? crypto.randomUUID();
    form.setFieldValue("ids", { ...ids, [metric.id]: id });
    return id;
  };
  const submit = async () => {
    const { date, value, note } = form.values;
    const number = typeof value === "number" ? value : Number.parseFloat(value);
    const missing = {
      ...(Number.isNaN(number) && { value: m.body_metrics_value_missing() }),
      ...(!date && { date: m.body_metrics_date_missing() }),
    };
    form.setErrors(missing);
    setError(undefined);
    if (!date || Object.keys(missing).length > 0) return;
    try {
      await save(metric.id, entry?.id ?? newId(), { date, value: number, unit, note });
      toast(m.body_metrics_saved());
      close();
    } catch (refused) {
      const known = formErrors(refused);
      form.setErrors(known);
      if (!Object.keys(known).some((name) => FIELDS.includes(name))) setError(refused);
    }
  };
  const latest = latestOf(metric.id);
  const placeholder =
    latest && (latest.unit === unit ? latest.value : unit === metric.shown_unit ? latest.shown : null);
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      onCancel={close}
      title={entry ? m.body_metrics_edit_title() : m.body_metrics_add_title()}
      submit={m.body_metrics_save()}
      busy={isPending}
      onSubmit={submit}
    >
      <div className={css.fields}>
        <DraftNotice draft={form.draft} />
        {!entry && (
          <SelectField
            label={m.body_metrics_metric()}
            searchable={metrics.length > 8}
            data={metrics.map((one) => ({ value: one.id, label: metricName(one) }))}
            value={metric.id}
            onChange={(id) => {
              const chosen = metrics.find((one) => one.id === id);
              if (chosen) form.setValues({ metricId: chosen.id, unit: unitOf(chosen) });
            }}
          />
        )}
        <div className={css.pair} style={metric.units.length > 1 ? undefined : { gridTemplateColumns: "1fr" }}>
          <NumberField
            label={metricName(metric)}
            data-autofocus
            inputMode="decimal"
            decimalScale={metric.decimals}
            suffix={metric.units.length > 1 || !unitText(metric) ? undefined : ` ${unitText(metric)}`}
            placeholder={placeholder ? formatNumber(placeholder) : undefined}
            {...form.getInputProps("value")}
          />
          {metric.units.length > 1 && (
            <Segmented
              label={m.body_metrics_unit()}
              value={unit}
              onChange={(chosen) => form.setFieldValue("unit", chosen)}
              options={metric.units.map((one) => ({ value: one, label: unitText(metric, one) }))}
            />
          )}
        </div>
        <DateField
          label={m.body_metrics_date()}
          max={today}
          value={form.values.date}
          onChange={(date) => form.setFieldValue("date", date)}
          error={form.errors.date}
        />
        <TextField
          label={m.body_metrics_note()}
          help={m.body_metrics_note_help()}
          maxLength={300}
          {...form.getInputProps("note")}
        />
        <FormError>{(form.errors.unit as string) || (error !== undefined && errorMessage(error))}</FormError>
      </div>
    </FormDialog>
  );
}
