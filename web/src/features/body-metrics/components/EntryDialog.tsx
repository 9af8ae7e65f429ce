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
import { metricName, rowName, sideName, unitText } from "../format";
import { metricsOf, rowsOf } from "../lists";
import css from "./BodyMetrics.module.css";

type Values = {
  /** The ids that were sent, by metric: kept with what was typed, so that after a lost reply it is the same entry. */
  ids: Record<string, string>;
  /** Of a pair, either side. */
  metricId: string;
  date: LocalDate | null;
  /** "" while it is empty, as number fields have it. */
  value: number | string;
  /** Of a pair, the right side. */
  second: number | string;
  unit: Unit;
  note: string;
};
const FIELDS = ["metricId", "date", "value", "second", "unit", "note"];

type Typed = { of: Metric; field: "value" | "second"; value: number };

const numberOf = (value: number | string): number => (typeof value === "number" ? value : Number.parseFloat(value));

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

/** Adds an entry, of a pair one for each side, or changes one. It is dated today, in the unit of last time. */
export function EntryDialog({ items, metric: first, entry, clientId, today, onClose }: Props) {
  const { save } = useEntryWrites(clientId);
  const [isBusy, setIsBusy] = useState(false);
  const latestOf = (metric: Metric) => items.find((item) => item.metric.id === metric.id)?.latest;
  const unitOf = (row: Metric[]) =>
    row.flatMap((metric) => latestOf(metric)?.unit ?? [])[0] ?? row[0]?.shown_unit ?? first.shown_unit;
  const rows = rowsOf(items).map(metricsOf);
  const rowWith = (id: string) => rows.find((row) => row.some((metric) => metric.id === id)) ?? [first];
  const form = useFormDraft<Values>(`body-metric:${clientId ?? "own"}:${entry?.id ?? "new"}`, {
    initialValues: {
      ids: {},
      metricId: first.id,
      second: "",
      ...(entry
        ? { date: entry.date, value: entry.value, unit: entry.unit, note: entry.note }
        : { date: today, value: "", unit: unitOf(rowWith(first.id)), note: "" }),
    },
  });
  const [error, setError] = useState<unknown>();
  const metrics = entry ? [first] : rowWith(form.values.metricId);
  const [metric = first, other] = metrics;
  const unit = metric.units.includes(form.values.unit) ? form.values.unit : unitOf(metrics);
  const close = () => {
    form.draft.forget();
    onClose();
  };
  /** Saves what was typed for each side, one after the other; what is refused is said beside its field. */
  const saveAll = async (date: LocalDate, typed: Typed[]) => {
    const { note } = form.values;
    const ids = { ...form.values.ids };
    if (!entry) for (const { of } of typed) ids[of.id] ??= crypto.randomUUID();
    form.setFieldValue("ids", ids);
    const errors: Record<string, string> = {};
    let unexpected: unknown;
    for (const { of, field, value } of typed) {
      try {
        await save(of.id, entry?.id ?? (ids[of.id] as string), { date, value, unit, note });
      } catch (refused) {
        const known = formErrors(refused, { value: field });
        Object.assign(errors, known);
        if (!Object.keys(known).some((name) => FIELDS.includes(name))) unexpected = refused;
      }
    }
    form.setErrors(errors);
    setError(unexpected);
    if (Object.keys(errors).length > 0 || unexpected !== undefined) return;
    toast(typed.length > 1 ? m.body_metrics_pair_saved() : m.body_metrics_saved());
    close();
  };
  const submit = async () => {
    const { date, value, second } = form.values;
    const typed = [
      { of: metric, field: "value" as const, value: numberOf(value) },
      ...(other ? [{ of: other, field: "second" as const, value: numberOf(second) }] : []),
    ].filter((one) => !Number.isNaN(one.value));
    const missing = {
      ...(typed.length === 0 && { value: other ? m.body_metrics_side_missing() : m.body_metrics_value_missing() }),
      ...(!date && { date: m.body_metrics_date_missing() }),
    };
    form.setErrors(missing);
    setError(undefined);
    if (!date || Object.keys(missing).length > 0) return;
    setIsBusy(true);
    await saveAll(date, typed);
    setIsBusy(false);
  };
  const placeholderOf = (one: Metric): string | undefined => {
    const latest = latestOf(one);
    const last = latest && (latest.unit === unit ? latest.value : unit === one.shown_unit ? latest.shown : null);
    return last ? formatNumber(last) : undefined;
  };
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      onCancel={close}
      title={entry ? m.body_metrics_edit_title() : m.body_metrics_add_title()}
      submit={m.body_metrics_save()}
      busy={isBusy}
      onSubmit={submit}
    >
      <div className={css.fields}>
        <DraftNotice draft={form.draft} />
        {!entry && (
          <SelectField
            label={m.body_metrics_metric()}
            searchable={rows.length > 8}
            data={rows.map((row) => ({ value: row[0].id, label: rowName(row) }))}
            value={metric.id}
            onChange={(id) => {
              const row = rowWith(id ?? "");
              if (id) form.setValues({ metricId: id, unit: unitOf(row) });
            }}
          />
        )}
        <div className={css.pair} style={metric.units.length > 1 ? undefined : { gridTemplateColumns: "1fr" }}>
          <div className={other && css.ends}>
            {metrics.map((one, index) => (
              <NumberField
                key={index === 0 ? "value" : "second"}
                label={other ? sideName(one) : metricName(one)}
                data-autofocus={index === 0 || undefined}
                inputMode="decimal"
                decimalScale={one.decimals}
                suffix={one.units.length > 1 || !unitText(one) ? undefined : ` ${unitText(one)}`}
                placeholder={placeholderOf(one)}
                {...form.getInputProps(index === 0 ? "value" : "second")}
              />
            ))}
          </div>
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
