import { onError } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type Metric, useCoachWrites } from "../api";
import css from "./BodyMetrics.module.css";

type Values = {
  /** Of a new one, once it is sent: kept with what was typed, so that after a lost reply it is the same metric. */
  id: string;
  name: string;
  unit: string;
  decimals: "0" | "1" | "2";
};
const FIELDS = ["name", "unit", "decimals"];

/** A metric of the coach's account: a new one, or another name for one. The decimals of existing entries stay. */
export function OwnMetricDialog({ metric, onClose }: { metric?: Metric | undefined; onClose: () => void }) {
  const { createMetric, changeMetric } = useCoachWrites();
  const form = useFormDraft<Values>(`own-body-metric:${metric?.id ?? "new"}`, {
    initialValues: {
      id: "",
      name: metric?.name ?? "",
      unit: metric?.unit ?? "",
      decimals: String(metric?.decimals ?? 0) as Values["decimals"],
    },
  });
  const error = createMetric.error ?? changeMetric.error;
  const isShownBeside = Object.keys(formErrors(error)).some((name) => FIELDS.includes(name));
  const close = () => {
    form.draft.forget();
    onClose();
  };
  const save = async () => {
    const { name, unit, decimals } = form.values;
    try {
      if (metric) {
        const params = { path: { body_metric_id: metric.id } };
        await changeMetric.mutateAsync({
          params,
          body: { name, unit, archived: metric.archived },
          ...onError("inline"),
        });
      } else {
        const id = form.values.id || crypto.randomUUID();
        form.setFieldValue("id", id);
        const body = { id, name, unit, decimals: Number(decimals) };
        await createMetric.mutateAsync({ body, ...onError("inline") });
      }
      toast(metric ? m.body_metrics_metric_saved() : m.body_metrics_metric_created({ name: name.trim() }));
      close();
    } catch (refused) {
      form.setErrors(formErrors(refused));
    }
  };
  return (
    <FormDialog
      size="small"
      onClose={onClose}
      onCancel={close}
      title={metric ? m.body_metrics_edit_metric_title() : m.body_metrics_new_metric_title()}
      submit={metric ? m.body_metrics_metric_save() : m.body_metrics_metric_create()}
      busy={createMetric.isPending || changeMetric.isPending}
      onSubmit={save}
    >
      <div className={css.fields}>
        <DraftNotice draft={form.draft} />
        <TextField
          label={m.body_metrics_metric_name()}
          help={m.body_metrics_metric_name_help()}
          maxLength={40}
          data-autofocus
          {...form.getInputProps("name")}
        />
        <TextField
          label={m.body_metrics_metric_unit()}
          help={m.body_metrics_metric_unit_help()}
          maxLength={12}
          {...form.getInputProps("unit")}
        />
        {!metric && (
          <div>
            <p className="w5">{m.body_metrics_metric_decimals()}</p>
            <Segmented
              label={m.body_metrics_metric_decimals()}
              value={form.values.decimals}
              onChange={(decimals) => form.setFieldValue("decimals", decimals)}
              options={(["0", "1", "2"] as const).map((value) => ({ value, label: value }))}
            />
          </div>
        )}
        <p className="t13 meta">{m.body_metrics_metric_for_all()}</p>
        <FormError>{error && !isShownBeside && errorMessage(error)}</FormError>
      </div>
    </FormDialog>
  );
}
