import { useState } from "react";
import { useSession } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import type { PublicPlan } from "../../api";
import { isSigned, type Signature, WaiverFields } from "./WaiverFields";

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
    <FormDialog
      onClose={onClose}
      title={m.memberships_waiver_title()}
      submit={m.memberships_waiver_accept()}
      disabled={!isSigned(signature)}
      busy={false}
      onSubmit={() => onWaiverAccepted({ ...signature, name: signature.name.trim() })}
    >
      <WaiverFields text={plan.plan_waiver.text} value={signature} onChange={setSignature} />
    </FormDialog>
  );
}
