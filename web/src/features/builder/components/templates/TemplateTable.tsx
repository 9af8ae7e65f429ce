import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { type LinkTarget, useGo } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { type Column, DataTable } from "~/ui/table/DataTable";
import type { TemplateRow } from "../../api/templates";
import css from "./Templates.module.css";

/** The first exercises of a template, and how many more it has. */
export function exerciseSummary({ exercises, exercise_count: count }: TemplateRow): string {
  const names = exercises.join(", ");
  const more = count - exercises.length;
  return more > 0 ? m.builder_template_more({ names, count: more }) : names;
}

function NameCell({ template }: { template: TemplateRow }) {
  return (
    <span className={css.name}>
      <span className={css.title}>
        <span className="truncate">{template.name}</span>
        {!template.own && <Chip>{m.builder_template_product()}</Chip>}
      </span>
      <span className={css.exercises}>{exerciseSummary(template)}</span>
    </span>
  );
}

const COLUMNS: Column<TemplateRow>[] = [
  { key: "name", header: m.builder_template_name(), cell: (row) => <NameCell template={row} /> },
  {
    key: "sessions",
    header: m.builder_template_sessions(),
    width: 112,
    cell: (row) => m.builder_template_session_count({ count: row.sessions }),
  },
  {
    key: "updated",
    header: m.builder_template_changed(),
    width: 140,
    cell: (row) => (row.own ? formatDate(row.updated_at.slice(0, 10)) : ""),
  },
];

type Props = {
  rows: TemplateRow[];
  loading: boolean;
  /** The next page is loading, and these are the rows of the previous one. */
  stale: boolean;
  to: (template: TemplateRow) => LinkTarget;
  onDelete: (template: TemplateRow) => void;
  empty: ReactNode;
};

/** Templates as a table, on phones as a list. */
export function TemplateTable({ rows, loading, stale, to, onDelete, empty }: Props) {
  const go = useGo();
  return (
    <div className={stale ? css.stale : undefined}>
      <DataTable
        label={m.builder_templates()}
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.id}
        rowName={(row) => row.name}
        to={to}
        menu={(row) =>
          row.abilities.length > 0 && (
            <Menu
              align="end"
              label={row.name}
              trigger={
                <IconButton label={m.builder_template_actions({ name: row.name })}>
                  <IconDots size={16} />
                </IconButton>
              }
              items={[
                { label: m.builder_template_edit(), icon: <IconPencil size={16} />, onClick: () => go(to(row)) },
                {
                  label: m.builder_template_delete(),
                  icon: <IconTrash size={16} />,
                  danger: true,
                  onClick: () => onDelete(row),
                },
              ]}
            />
          )
        }
        phone={(row) => <NameCell template={row} />}
        loading={loading}
        tall
        empty={empty}
      />
    </div>
  );
}
