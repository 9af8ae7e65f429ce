import { useState } from "react";
import { idempotent, newIdempotencyKey, onError, withHeaders } from "~/api/client";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { Refusal } from "~/domain/plan-notice/Refusal";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { useGo, type LinkTarget } from "~/ui/link/Link";
import { toast } from "~/ui/toast/toast";
import { type TemplateKind, useTemplateMutations, useTemplates } from "../../api/templates";
import { LISTS, listOfKind } from "../../lib/templates";
import { useBuilder } from "../context";
import { NAME_LENGTH, nameError } from "./nameError";
import css from "./Templates.module.css";

/** Saves one day or a week of the schedule as a template, as the coach sees it: drafts included. */
export function SaveTemplateDialog({ days, onClose }: { days: number[]; onClose: () => void }) {
  const { actions } = useBuilder();
  const go = useGo();
  const contents = days.map((day) => actions.currentContent(day));
  const isWeek = days.length > 1;
  const [name, setName] = useState(isWeek ? "" : (contents[0]?.sessions[0]?.title ?? "").slice(0, NAME_LENGTH.max));
  const [kind, setKind] = useState<TemplateKind>(isWeek ? "week" : "day");
  const [errors, setErrors] = useState<{ name?: string | undefined; base?: unknown }>({});
  const [key] = useState(newIdempotencyKey);
  const { create } = useTemplateMutations();
  const canCreate = useTemplates({ name: "" }).data?.abilities.includes("create");

  const submit = () => {
    const missing = nameError(name.trim());
    setErrors({ name: missing ?? undefined });
    if (missing) return;
    create.mutate(
      { body: { kind, name: name.trim(), days: contents }, ...withHeaders(onError("inline"), idempotent(key)) },
      {
        onSuccess: ({ id, name: saved }) => {
          toast(m.builder_template_saved({ name: saved }), {
            action: {
              label: m.builder_template_open(),
              run: () => go({ name: LISTS[listOfKind(kind)].edit, params: { planId: id } } as LinkTarget),
            },
          });
          onClose();
        },
        onError: (problem) => {
          const { name: nameProblem } = formErrors(problem);
          setErrors(nameProblem ? { name: nameProblem } : { base: problem });
        },
      },
    );
  };

  return (
    <FormDialog
      size="small"
      title={isWeek ? m.builder_save_week_template() : m.builder_save_day_template()}
      submit={m.builder_template_save()}
      busy={create.isPending}
      disabled={canCreate === false}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.fields}>
        {canCreate === false && <PlanNotice feature="templates" />}
        <TextField
          label={m.builder_template_name()}
          value={name}
          maxLength={NAME_LENGTH.max}
          error={errors.name}
          onChange={(event) => {
            setErrors({});
            setName(event.currentTarget.value);
          }}
          data-autofocus
        />
        {!isWeek && (
          <Segmented<TemplateKind>
            label={m.builder_template_kind()}
            value={kind}
            onChange={setKind}
            options={[
              { value: "day", label: m.builder_template_kind_day() },
              { value: "hyrox", label: m.builder_templates_hyrox() },
            ]}
          />
        )}
        <FormError>{errors.base !== undefined && <Refusal error={errors.base} />}</FormError>
      </div>
    </FormDialog>
  );
}
