import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { purchaseProgram, type PublicProgram, resumeProgram, useRefreshMemberships } from "../../api";
import css from "./dialogs.module.css";
import { ResumeOptions, type ResumeType } from "./ResumeOptions";
import { isSigned, signatureFields, unsigned, WaiverFields } from "./WaiverFields";

/** Resumes a program where it stopped, or restarts it. A free program is added again with the same choice. */
export default function ResumeDialog({ program, onClose }: { program: PublicProgram; onClose: () => void }) {
  const { user } = useSession();
  const [choice, setChoice] = useState<ResumeType>("continue");
  const needsWaiver = program.plan_waiver.needed;
  const [signature, setSignature] = useState(() => unsigned(program, user?.full_name));
  const refreshMemberships = useRefreshMemberships();
  const needsPurchase = program.membership?.state !== "resume";
  const resume = useMutation({
    mutationFn: async () => {
      const body = { resume_type: choice, ...signatureFields(signature) };
      // Only a free program is bought here.
      if (needsPurchase) await purchaseProgram(program.id, { price_option_id: null, trial_expected: false, ...body });
      else await resumeProgram(program.id, body);
    },
    onSuccess: async () => {
      await refreshMemberships();
      toast(m.memberships_resumed());
      onClose();
    },
    onError: () => refreshMemberships(),
  });
  return (
    <FormDialog
      onClose={onClose}
      title={m.memberships_resume_title({ title: program.title })}
      submit={choice === "continue" ? m.memberships_resume_continue() : m.memberships_resume_restart()}
      disabled={needsWaiver && !isSigned(program, signature)}
      busy={resume.isPending}
      onSubmit={() => resume.mutate()}
    >
      <div className={css.stack}>
        <ResumeOptions program={program} value={choice} onChange={setChoice} />
        {needsWaiver && <WaiverFields text={program.plan_waiver.text} value={signature} onChange={setSignature} />}
        <FormError>{resume.error && errorMessage(resume.error)}</FormError>
      </div>
    </FormDialog>
  );
}
