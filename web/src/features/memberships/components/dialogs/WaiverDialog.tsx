import { useState } from "react";
import { useSession } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import type { PublicProgram } from "../../api";
import { isSigned, type Signature, unsigned, WaiverFields } from "./WaiverFields";

/** The waiver that a client signs before they buy. It is accepted with a ticked box and a name. */
export default function WaiverDialog({
  program,
  signature: initialSignature,
  onClose,
  onWaiverAccepted,
}: {
  program: PublicProgram;
  /** The signature so far, if the waiver is opened again. */
  signature?: Signature;
  onClose: () => void;
  onWaiverAccepted: (signature: Signature) => void;
}) {
  const { user } = useSession();
  const [signature, setSignature] = useState<Signature>(() => initialSignature ?? unsigned(program, user?.full_name));
  return (
    <FormDialog
      onClose={onClose}
      title={m.memberships_waiver_title()}
      submit={m.memberships_waiver_accept()}
      disabled={!isSigned(program, signature)}
      busy={false}
      onSubmit={() => onWaiverAccepted({ ...signature, name: signature.name.trim() })}
    >
      <WaiverFields text={program.plan_waiver.text} value={signature} onChange={setSignature} />
    </FormDialog>
  );
}
