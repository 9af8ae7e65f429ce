import { useState } from "react";
import { useSession } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import type { PublicPlan } from "../api";
import { isSigned, type Signature, WaiverFields } from "./Waiver";

/** What a client signs before they buy. Accept waits for the tick and a name. */
export default function WaiverDialog({
  plan,
  signature: given,
  onClose,
  onWaiverAccepted,
}: {
  plan: PublicPlan;
  /** What is signed so far, where it is read again. */
  signature?: Signature;
  onClose: () => void;
  onWaiverAccepted: (signature: Signature) => void;
}) {
  const { user } = useSession();
  const [signature, setSignature] = useState<Signature>(
    given ?? { accepted: false, name: plan.plan_waiver.full_name || user?.full_name || "" },
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.memberships_waiver_title()}
      footer={
        <>
          <Button onClick={onClose}>{m.ui_cancel()}</Button>
          <Button
            variant="primary"
            disabled={!isSigned(signature)}
            onClick={() => onWaiverAccepted({ ...signature, name: signature.name.trim() })}
          >
            {m.memberships_waiver_accept()}
          </Button>
        </>
      }
    >
      <WaiverFields text={plan.plan_waiver.text} value={signature} onChange={setSignature} />
    </Dialog>
  );
}
