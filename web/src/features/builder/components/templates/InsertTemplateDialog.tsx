import { useState } from "react";
import { weekOf } from "~/domain/training/weeks";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { Segmented } from "~/ui/field/Segmented";
import { SearchField } from "~/ui/search/SearchField";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { type TemplateKind, useTemplates } from "../../api/templates";
import css from "./Templates.module.css";
import { exerciseSummary } from "./TemplateTable";
import { useInsertTemplate } from "./useInsertTemplate";

type Props = { day: number; isWeek: boolean; onClose: () => void };

/** Chooses a template to insert: a week at the start of a week, others at a day. */
export function InsertTemplateDialog({ day, isWeek, onClose }: Props) {
  const [kind, setKind] = useState<TemplateKind>(isWeek ? "week" : "day");
  const [name, setName] = useState("");
  const templates = useTemplates({ kind, name });
  const { busy, insert } = useInsertTemplate();
  const list = templates.data;
  const canInsert = list?.abilities.includes("create") ?? false;
  const choose = async (id: string) => {
    if (await insert(id, day)) onClose();
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      title={
        isWeek ? m.builder_insert_into_week({ week: weekOf(day) + 1 }) : m.builder_insert_into_day({ day: day + 1 })
      }
    >
      <div className={css.fields}>
        {list && !canInsert && <PlanNotice feature="templates" />}
        {!isWeek && (
          <Segmented<TemplateKind>
            label={m.builder_template_kind()}
            value={kind}
            onChange={setKind}
            options={[
              { value: "day", label: m.builder_templates_days() },
              { value: "hyrox", label: m.builder_templates_hyrox() },
            ]}
          />
        )}
        <SearchField label={m.builder_templates_search()} value={name} onChange={setName} />
      </div>
      <div className={css.list} aria-busy={templates.isPending || busy || undefined}>
        {templates.isPending && <SkeletonRows rows={5} />}
        {templates.error && !list && <ErrorState error={templates.error} onRetry={templates.refetch} />}
        {list?.items.length === 0 && (
          <EmptyState>{name ? m.builder_templates_none_found() : m.builder_templates_none()}</EmptyState>
        )}
        {list?.items.map((template) => (
          <button
            key={template.id}
            type="button"
            className={css.choice}
            disabled={!canInsert || busy}
            onClick={() => void choose(template.id)}
          >
            {template.name}
            <span className={css.exercises}>{exerciseSummary(template)}</span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
