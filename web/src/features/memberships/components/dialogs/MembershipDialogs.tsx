import { Suspense } from "react";
import { Dialog } from "~/ui/dialog/Dialog";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Membership, usePublicProgram } from "../../api";
import { type DialogKind, LAZY_DIALOGS } from "./lazyDialogs";
import type { Signature } from "./WaiverFields";

type Props = {
  /** The open dialog, if any. */
  open: DialogKind | null;
  /** Opens another dialog instead, or closes this one. */
  onOpen: (kind: DialogKind | null) => void;
  programId: string;
  title: string;
  membership: Membership | null;
  /** The contract has two routes to cancel that do the same; only the purchases page uses `list`. */
  from: "page" | "list";
  /** The start date chosen on the page. */
  start?: string;
  onWaiverAccepted?: (signature: Signature) => void;
};

const WITHOUT_PROGRAM = new Set<DialogKind>(["cancel", "reschedule", "price"]);

/** The open dialog about a program. Nothing is loaded before one is opened. */
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
  const needsProgram = open !== null && !WITHOUT_PROGRAM.has(open);
  const query = usePublicProgram(programId, needsProgram);
  const program = query.data;
  const close = () => onOpen(null);
  if (needsProgram && !program) {
    return (
      <Dialog opened onClose={close} title={title}>
        {query.error ? <ErrorState error={query.error} onRetry={query.refetch} /> : <Skeleton height={160} />}
      </Dialog>
    );
  }
  return (
    <Suspense fallback={null}>
      {open === "cancel" && membership && (
        <LAZY_DIALOGS.cancel programId={programId} title={title} membership={membership} from={from} onClose={close} />
      )}
      {open === "reschedule" && <LAZY_DIALOGS.reschedule programId={programId} title={title} onClose={close} />}
      {open === "price" && <LAZY_DIALOGS.price programId={programId} title={title} onClose={close} />}
      {open === "calendar" && program && <LAZY_DIALOGS.calendar program={program} start={start} onClose={close} />}
      {open === "resume" && program && <LAZY_DIALOGS.resume program={program} onClose={close} />}
      {open === "retry" && program && (
        <LAZY_DIALOGS.retry program={program} onClose={close} onCancelInstead={() => onOpen("cancel")} />
      )}
      {open === "waiver" && program && (
        <LAZY_DIALOGS.waiver
          program={program}
          onClose={close}
          onWaiverAccepted={(signature) => onWaiverAccepted?.(signature)}
        />
      )}
      {open === "next" && program && <LAZY_DIALOGS.next program={program} onClose={close} />}
    </Suspense>
  );
}
