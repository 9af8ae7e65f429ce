import { IconChevronDown, IconCircleCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useHasFinancialRights } from "~/domain/payments/useHasFinancialRights";
import type { OpenProgramProps } from "~/domain/programs/openProgram";
import { type ProgramDraft, useProgramDrafts, useSendDraftsFirst } from "~/domain/training/drafts/programDrafts";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Program, useProgram, useProgramActions } from "../../api";
import { Check } from "./Checks";
import { type Answers, type CheckId, checksOf, levels, NO_ANSWERS, type Preflight } from "./checks";
import { ClientsView } from "./ClientsView";
import css from "./Preflight.module.css";
import { usePreflight } from "./preflight";

const DONE: Record<CheckId, () => string> = {
  price: m.programs_check_price_done,
  payouts: m.programs_check_payouts_done,
  waiver: m.programs_check_waiver_done,
  training: m.programs_check_training_done,
  drafts: m.programs_check_drafts_done,
  weeks: m.programs_check_weeks_done,
  exercises: m.programs_check_exercises_done,
  percent: m.programs_check_percent_done,
  page: m.programs_check_page_done,
};
/** What blocks, in a few words. */
const MISSING: Partial<Record<CheckId, () => string>> = {
  price: m.programs_check_price_short,
  payouts: m.programs_check_payouts_short,
  waiver: m.programs_check_waiver_short,
  training: m.programs_check_training_short,
};

function FooterText({ blocking, others }: { blocking: CheckId[]; others: number }) {
  if (blocking.length === 0) return <p>{others > 0 ? m.programs_open_can_wait() : m.programs_open_ready()}</p>;
  return (
    <p>
      <b>{m.programs_open_left({ count: blocking.length })}:</b>{" "}
      {blocking.map((id) => MISSING[id]?.() ?? DONE[id]()).join(", ")}. {others > 0 && m.programs_open_left_rest()}
    </p>
  );
}

function Passed({ checks }: { checks: CheckId[] }) {
  return (
    <details className={css.passed}>
      <summary>
        <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
        <span>{m.programs_open_passed({ count: checks.length })}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </summary>
      <p>{checks.map((id) => DONE[id]()).join(", ")}</p>
    </details>
  );
}

type Loaded = { program: Program; preflight: Preflight; drafts: { items: ProgramDraft[]; total: number } };

/** Everything that the dialog shows, once all of it is there. */
function useLoaded(programId: string) {
  useSendDraftsFirst(programId);
  const program = useProgram(programId);
  const preflight = usePreflight(programId);
  const drafts = useProgramDrafts(programId);
  const all = [program, preflight, drafts];
  const loaded: Loaded | null =
    program.data && preflight.data && drafts.data
      ? { program: program.data, preflight: preflight.data, drafts: drafts.data }
      : null;
  return {
    loaded,
    error: all.find((query) => query.error && !query.data)?.error,
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  };
}

/** How serious each check is, and what was open at any time: it keeps its place when it is mended. */
function useChecks(loaded: Loaded | null) {
  const canSetPrices = useHasFinancialRights();
  const [answers, setAnswers] = useState(NO_ANSWERS);
  const [seen, setSeen] = useState<ReadonlySet<CheckId>>(new Set());
  const current = loaded && levels(loaded.preflight, answers, loaded.drafts.total, canSetPrices);
  const open = current ? checksOf(current, "block", "warn", "fact") : [];
  if (open.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...open]));
  const answer = (change: Partial<Answers>) => setAnswers({ ...answers, ...change });
  return { current, open, seen, answers, answer };
}

/** What is missing before a program opens, each with what mends it; what clients would see; and the one button. */
export default function OpenProgramDialog({ programId, onClose }: OpenProgramProps) {
  const { loaded, error, refetch } = useLoaded(programId);
  const { current, open, seen, answers, answer } = useChecks(loaded);
  const actions = useProgramActions(programId);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const openButton = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const blocking = current ? checksOf(current, "block") : [];
  const state = current === null ? "loading" : blocking.length > 0 ? "blocked" : "ready";

  // What comes next has the focus: the price, or the button that has just woken.
  useEffect(() => {
    if (state === "ready") openButton.current?.focus();
    else if (state === "blocked") body.current?.querySelector("input")?.focus();
  }, [state]);

  const openProgram = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await actions.publish();
      toast(m.programs_published());
      onClose();
    } catch (refusal) {
      setFailure(errorMessage(refusal));
      setBusy(false);
    }
  };
  const all = current ? checksOf(current, "block", "warn", "fact", "ok") : [];
  return (
    <Dialog
      opened
      onClose={onClose}
      busy={busy}
      size="wide"
      title={
        loaded ? <DialogTitle program={loaded.program} isPaid={loaded.preflight.has_price} /> : m.programs_publish()
      }
      footer={
        loaded && (
          <>
            <span className={css.footer} role="status">
              <FooterText blocking={blocking} others={open.length - blocking.length} />
            </span>
            <Button variant="quiet" onClick={onClose} disabled={busy}>
              {m.programs_open_not_yet()}
            </Button>
            <Button
              ref={openButton}
              variant="primary"
              busy={busy}
              disabled={state !== "ready"}
              onClick={() => void openProgram()}
            >
              {m.programs_publish()}
            </Button>
          </>
        )
      }
    >
      {!loaded && !error && <SkeletonRows rows={5} />}
      {!loaded && error && <ErrorState error={error} title={m.programs_open_failed()} onRetry={refetch} />}
      {loaded && current && (
        <div className={css.columns} ref={body}>
          <div className={css.main}>
            <ul className={css.checks}>
              {all
                .filter((id) => seen.has(id))
                .map((id) => (
                  <Check
                    key={id}
                    id={id}
                    {...loaded}
                    levels={current}
                    answers={answers}
                    onAnswer={answer}
                    onDone={refetch}
                  />
                ))}
            </ul>
            <Passed checks={all.filter((id) => !seen.has(id))} />
            <FormError focus>{failure}</FormError>
          </div>
          <ClientsView program={loaded.program} preflight={loaded.preflight} drafts={loaded.drafts.items} />
        </div>
      )}
    </Dialog>
  );
}

function DialogTitle({ program, isPaid }: { program: Program; isPaid: boolean }) {
  return (
    <span className={css.title}>
      {m.programs_open_title({ title: program.title })}
      <small>{isPaid ? m.programs_open_text_paid() : m.programs_open_text()}</small>
    </span>
  );
}
