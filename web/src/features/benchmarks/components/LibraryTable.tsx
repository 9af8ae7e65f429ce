import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { onError } from "~/api/client";
import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { Link } from "~/ui/link/Link";
import { Menu } from "~/ui/menu/Menu";
import { DataTable } from "~/ui/table/DataTable";
import { toast, toastError } from "~/ui/toast/toast";
import { type LibraryBenchmark, useLibraryChanges } from "../api";
import { SCORE_TYPES } from "../format";
import css from "./Benchmarks.module.css";

type Props = {
  label: string;
  benchmarks: LibraryBenchmark[];
  loading: boolean;
  empty: ReactNode;
  onEdit?: (benchmark: LibraryBenchmark) => void;
};

/** Benchmarks with how many of the account's clients have a result, and the best of them. */
export function LibraryTable({ label, benchmarks, loading, empty, onEdit }: Props) {
  const hasMenu = onEdit && benchmarks.some(({ abilities }) => abilities.length > 0);
  return (
    <DataTable
      label={label}
      rows={benchmarks}
      rowKey={({ id }) => id}
      loading={loading}
      tall
      columns={[
        {
          key: "name",
          header: m.benchmarks_name(),
          cell: ({ name, description }) => (
            <span className={css.text}>
              <span className="w6">{name}</span>
              {description && <span className="t13 meta truncate">{description}</span>}
            </span>
          ),
        },
        { key: "type", header: m.benchmarks_score(), width: 152, cell: (one) => SCORE_TYPES[one.score_type]() },
        {
          key: "clients",
          header: m.benchmarks_clients(),
          align: "right",
          width: 120,
          cell: ({ clients }) => <span className="num">{clients}</span>,
        },
        { key: "best", header: m.benchmarks_best(), width: 240, cell: (one) => <Best benchmark={one} /> },
      ]}
      phone={(one) => (
        <>
          <span className="w6 truncate">{one.name}</span>
          <span className="t13 dim">
            {SCORE_TYPES[one.score_type]()} · {m.benchmarks_clients_count({ count: one.clients })}
          </span>
          {one.best && (
            <span className="t13 meta">
              <BestText benchmark={one} />
            </span>
          )}
        </>
      )}
      {...(hasMenu ? { menu: (one: LibraryBenchmark) => <RowMenu benchmark={one} onEdit={onEdit} /> } : {})}
      empty={empty}
    />
  );
}

function Best({ benchmark }: { benchmark: LibraryBenchmark }) {
  const unit = useUnit();
  const { id, best } = benchmark;
  if (!best) return <span className="meta">{m.benchmarks_none_yet()}</span>;
  return (
    <span className={css.text}>
      <span className="w6 num">{formatScore(best.score, unit)}</span>
      <Link
        name="client-profile-benchmark"
        params={{ clientId: best.client_id, metricId: id }}
        className="t13 meta truncate"
      >
        {best.client_name}
      </Link>
    </span>
  );
}

function BestText({ benchmark: { best } }: { benchmark: LibraryBenchmark }) {
  const unit = useUnit();
  return best && m.benchmarks_best_of({ score: formatScore(best.score, unit), name: best.client_name });
}

function RowMenu({
  benchmark,
  onEdit,
}: {
  benchmark: LibraryBenchmark;
  onEdit: (benchmark: LibraryBenchmark) => void;
}) {
  const { archive, restore } = useLibraryChanges();
  const { name, abilities } = benchmark;
  const request = { params: { path: { benchmark_id: benchmark.id } }, ...onError("inline") };
  const onRefused = { onError: (error: unknown) => toastError(errorMessage(error)) };
  const label = m.benchmarks_actions({ name });
  if (abilities.length === 0) return null;
  return (
    <Menu
      align="end"
      label={label}
      trigger={
        <IconButton label={label} small>
          <IconDots size={16} />
        </IconButton>
      }
      items={[
        abilities.includes("edit") && { label: m.benchmarks_edit(), onClick: () => onEdit(benchmark) },
        abilities.includes("archive") && {
          label: m.benchmarks_archive(),
          onClick: () =>
            archive.mutate(request, {
              onSuccess: () =>
                toast(m.benchmarks_archived_toast({ name }), {
                  action: { label: m.ui_undo(), run: () => restore.mutate(request, onRefused) },
                }),
              ...onRefused,
            }),
        },
        abilities.includes("restore") && {
          label: m.benchmarks_restore(),
          onClick: () =>
            restore.mutate(request, { onSuccess: () => toast(m.benchmarks_restored({ name })), ...onRefused }),
        },
      ]}
    />
  );
}
