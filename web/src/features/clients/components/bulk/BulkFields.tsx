import { useRef } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { NumberField } from "~/ui/field/NumberField";
import { SelectField } from "~/ui/field/SelectField";
import { TextArea } from "~/ui/field/TextField";
import { useProgramNames } from "../../api";
import type { BulkForm, BulkKind } from "../../bulkApi";
import { useCoaches } from "~/domain/clients/tagApi";
import { TagField } from "~/domain/clients/tags/TagField";
import css from "./Bulk.module.css";

type Props = {
  kind: BulkKind;
  value: Partial<BulkForm>;
  errors: Record<string, string>;
  onChange: (change: Partial<BulkForm>) => void;
};

const NOBODY = "nobody";

/** What an action needs: a text, a tag, a coach, days or a program. */
export function BulkFields({ kind, value, errors, onChange }: Props) {
  if (kind === "message") return <MessageField value={value.text ?? ""} error={errors.text} onChange={onChange} />;
  if (kind === "tag" || kind === "untag") {
    return (
      <TagField
        value={value.tag_id ?? null}
        error={errors.tag_id}
        canCreate={kind === "tag"}
        onChange={(tag_id) => onChange({ tag_id })}
      />
    );
  }
  if (kind === "assign") return <CoachField value={value} error={errors.assignee_id} onChange={onChange} />;
  if (kind === "extend_trial") {
    return (
      <NumberField
        data-autofocus
        label={m.clients_bulk_days()}
        help={m.clients_bulk_days_help()}
        min={1}
        max={30}
        allowDecimal={false}
        clampBehavior="none"
        value={value.days ?? ""}
        error={errors.days}
        onChange={(days) => onChange({ days: typeof days === "number" ? days : null })}
      />
    );
  }
  if (kind === "invite") return <ProgramField value={value} error={errors.plan_id} onChange={onChange} />;
  return <p>{m.clients_bulk_remind_text()}</p>;
}

function MessageField({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string | undefined;
  onChange: Props["onChange"];
}) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const at = area.current?.selectionStart ?? value.length;
    const end = area.current?.selectionEnd ?? at;
    onChange({ text: `${value.slice(0, at)}${variable}${value.slice(end)}` });
    requestAnimationFrame(() => {
      area.current?.focus();
      area.current?.setSelectionRange(at + variable.length, at + variable.length);
    });
  };
  return (
    <div className={css.message}>
      <TextArea
        data-autofocus
        ref={area}
        label={m.clients_bulk_text()}
        minRows={4}
        maxLength={5000}
        value={value}
        error={error}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <div className={css.variables} role="group" aria-label={m.clients_bulk_variables()}>
        {(["first_name", "program", "coach"] as const).map((name) => (
          <Button key={name} size="small" onClick={() => insert(`{${name}}`)}>
            {`{${name}}`}
          </Button>
        ))}
      </div>
    </div>
  );
}

function CoachField({
  value,
  error,
  onChange,
}: {
  value: Partial<BulkForm>;
  error: string | undefined;
  onChange: Props["onChange"];
}) {
  const coaches = useCoaches().data?.items ?? [];
  return (
    <SelectField
      data-autofocus
      label={m.clients_coach()}
      placeholder={m.clients_bulk_choose_coach()}
      value={value.assignee_id === null ? NOBODY : (value.assignee_id ?? null)}
      error={error}
      onChange={(chosen) => onChange({ assignee_id: chosen === NOBODY ? null : (chosen ?? undefined) })}
      data={[
        ...coaches.map((coach) => ({
          value: coach.id,
          label: coach.me ? m.clients_me({ name: coach.full_name }) : coach.full_name,
        })),
        { value: NOBODY, label: m.clients_nobody() },
      ]}
    />
  );
}

function ProgramField({
  value,
  error,
  onChange,
}: {
  value: Partial<BulkForm>;
  error: string | undefined;
  onChange: Props["onChange"];
}) {
  const programs = useProgramNames().data?.items ?? [];
  return (
    <SelectField
      data-autofocus
      searchable
      label={m.clients_plan()}
      help={m.clients_bulk_invite_help()}
      placeholder={m.clients_bulk_choose_program()}
      value={value.plan_id ?? null}
      error={error}
      onChange={(plan_id) => onChange({ plan_id })}
      data={programs.map(({ id, title }) => ({ value: id, label: title }))}
    />
  );
}
