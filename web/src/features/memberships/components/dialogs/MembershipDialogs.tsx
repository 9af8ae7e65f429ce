import { Suspense } from "react";
import { Dialog } from "~/ui/dialog/Dialog";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Membership, usePublicPlan } from "../../api";
import { type DialogKind, DIALOGS } from "./lazyDialogs";
import type { Signature } from "./WaiverFields";

type Props = {
  /** Which dialog is open, if any. */
  open: DialogKind | null;
  /** Opens another one in its place, or none. */
  onOpen: (kind: DialogKind | null) => void;
  programId: string;
  title: string;
  membership: Membership | null;
  /** Where cancelling was asked. */
  from: "page" | "list";
  /** The start date that was chosen on the page. */
  start?: string;
  onWaiverAccepted?: (signature: Signature) => void;
};

/** The one dialog that is open about a program; nothing is loaded before one is. */
export default function MembershipDialogs({
  open,
  onOpen,
  programId,
  title,
  membership,
  from,
  start,
  onWaiverAccepted,
}: Props) {
  const needsPlan = open !== null && open !== "cancel" && open !== "reschedule";
  const program = usePublicPlan(programId, needsPlan);
  const plan = program.data;
  const close = () => onOpen(null);
  if (needsPlan && !plan) {
    return (
      <Dialog opened onClose={close} title={title}>
        {program.error ? <ErrorState error={program.error} onRetry={program.refetch} /> : <Skeleton height={160} />}
      </Dialog>
    );
  }
  return (
    <Suspense fallback={null}>
      {open === "cancel" && membership && (
        <DIALOGS.cancel programId={programId} title={title} membership={membership} from={from} onClose={close} />
      )}
      {open === "reschedule" && <DIALOGS.reschedule programId={programId} title={title} onClose={close} />}
      {open === "calendar" && plan && (
        <DIALOGS.calendar plan={plan} start={start} onClose={close} onDone={() => onOpen("next")} />
      )}
      {open === "resume" && plan && <DIALOGS.resume plan={plan} onClose={close} />}
      {open === "retry" && plan && <DIALOGS.retry plan={plan} onClose={close} onCancelPlan={() => onOpen("cancel")} />}
      {open === "waiver" && plan && (
        <DIALOGS.waiver plan={plan} onClose={close} onWaiverAccepted={(signature) => onWaiverAccepted?.(signature)} />
      )}
      {open === "next" && plan && <DIALOGS.next plan={plan} onClose={close} />}
    </Suspense>
  );
}
