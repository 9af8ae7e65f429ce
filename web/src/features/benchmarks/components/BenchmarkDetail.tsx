import { IconPlus, IconTrophy } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { formatScore, formatTime } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { Skeleton, SkeletonCard } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { useToday } from "~/ui/useToday";
import { type BenchmarkDetails, type Person, type Result, useBenchmark, useResultChanges } from "../api";
import { formatResultDay, SCORE_TYPES } from "../format";
import { changeOf, drawable } from "../values";
import { AttemptList } from "./AttemptList";
import css from "./Benchmarks.module.css";

const ResultChart = lazy(() => import("./ResultChart").then(({ ResultChart }) => ({ default: ResultChart })));
const ResultDialog = lazy(() => import("./ResultDialog").then(({ ResultDialog }) => ({ default: ResultDialog })));

type Open = { kind: "add" } | { kind: "change" | "delete"; result: Result };

/** One benchmark of a person: the best, the way there and all attempts. */
export function BenchmarkDetail({ person, id }: { person: Person; id: string }) {
  const query = useBenchmark(person, id);
  if (query.data) return <Loaded key={id} person={person} details={query.data} />;
  if (query.error) return <ErrorState error={query.error} onRetry={query.refetch} framed />;
  return <SkeletonCard height={320} lines={3} />;
}

function Loaded({ person, details: { benchmark, results } }: { person: Person; details: BenchmarkDetails }) {
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const addButton = benchmark.open && (
    <Button variant="primary" icon={<IconPlus size={16} />} onClick={() => setOpen({ kind: "add" })}>
      {m.benchmarks_add_result()}
    </Button>
  );
  return (
    <div className={css.detail}>
      <Card title={benchmark.name} actions={results.length > 0 && addButton}>
        <div className={css.head}>
          <p className="t13 meta">{aboutText(benchmark)}</p>
          {results.length > 0 ? (
            <Progress benchmark={benchmark} results={results} />
          ) : (
            <EmptyState icon={<IconTrophy size={24} />} action={addButton}>
              {person.clientId ? m.benchmarks_no_results_of_client() : m.benchmarks_no_results()}
            </EmptyState>
          )}
          {!benchmark.open && <p className="t13 meta">{m.benchmarks_closed()}</p>}
        </div>
      </Card>
      {results.length > 0 && (
        <Card title={m.benchmarks_attempts()} note={String(results.length)} flush>
          <AttemptList
            results={results}
            onChange={(result) => setOpen({ kind: "change", result })}
            onDelete={(result) => setOpen({ kind: "delete", result })}
          />
        </Card>
      )}
      {open && open.kind !== "delete" && (
        <Suspense>
          <ResultDialog
            person={person}
            benchmark={benchmark}
            result={open.kind === "change" ? open.result : undefined}
            onClose={close}
          />
        </Suspense>
      )}
      {open?.kind === "delete" && <DeleteDialog person={person} result={open.result} onClose={close} />}
    </div>
  );
}

function aboutText({ description, score_type, cap_seconds }: BenchmarkDetails["benchmark"]): string {
  const cap = cap_seconds === null ? "" : m.benchmarks_cap({ time: formatTime(cap_seconds) });
  return [description || SCORE_TYPES[score_type](), cap].filter(Boolean).join(" ");
}

function Progress({ benchmark, results }: BenchmarkDetails) {
  const unit = useUnit();
  const today = useToday();
  const change = changeOf(benchmark, unit);
  return (
    <>
      <p className={css.best}>
        <span className="visually-hidden">{m.benchmarks_best()} </span>
        <strong>{benchmark.best && formatScore(benchmark.best.score, unit)}</strong>
        <span className="t13 meta">{benchmark.best && formatResultDay(benchmark.best.done_on, today)}</span>
        {change && benchmark.first && (
          <span className={change.isBetter ? `t13 ${css.better}` : "t13 meta"}>
            {m.benchmarks_change_since({
              change: change.text,
              date: formatResultDay(benchmark.first.done_on, today),
            })}
          </span>
        )}
      </p>
      {drawable(results, unit).length > 1 && (
        <Suspense fallback={<Skeleton width="100%" height={208} />}>
          <ResultChart benchmark={benchmark} results={results} />
        </Suspense>
      )}
    </>
  );
}

function DeleteDialog({ person, result, onClose }: { person: Person; result: Result; onClose: () => void }) {
  const unit = useUnit();
  const today = useToday();
  const { remove, isRemoving } = useResultChanges(person);
  const confirm = async () => {
    try {
      await remove(result.id);
      toast(m.benchmarks_result_deleted());
      onClose();
    } catch (refused) {
      toastError(errorMessage(refused));
    }
  };
  return (
    <ConfirmDialog
      opened
      danger
      title={m.benchmarks_delete_title()}
      confirm={m.benchmarks_delete_result()}
      busy={isRemoving}
      onConfirm={confirm}
      onClose={onClose}
    >
      {m.benchmarks_delete_text({
        score: formatScore(result.score, unit),
        date: formatResultDay(result.done_on, today),
      })}
    </ConfirmDialog>
  );
}
