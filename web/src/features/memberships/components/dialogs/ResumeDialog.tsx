import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "~/api/session";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { buyPlan, type PublicPlan, resumePlan, useMembershipMoved } from "../../api";
import { todayOf, weekdayDate } from "../../format";
import css from "./dialogs.module.css";
import { ResumeChoice, type ResumeType } from "./ResumeOptions";
import { isSigned, type Signature, WaiverFields } from "./WaiverFields";

/** Back into a program: go on where it stopped, or begin again. A free one is got again with the same answer. */
export default function ResumeDialog({ plan, onClose }: { plan: PublicPlan; onClose: () => void }) {
  const { user } = useSession();
  const [choice, setChoice] = useState<ResumeType>("continue");
  const asks = plan.plan_waiver.needed;
  const [signature, setSignature] = useState<Signature>({
    accepted: false,
    name: plan.plan_waiver.full_name || user?.full_name || "",
  });
  const moved = useMembershipMoved();
  const again = plan.membership?.state !== "resume";
  const resume = useMutation({
    mutationFn: async () => {
      const body = { resume_type: choice, waiver_accepted: signature.accepted, full_name: signature.name.trim() };
      if (again) await buyPlan(plan.id, body);
      else await resumePlan(plan.id, body);
    },
    onSuccess: async () => {
      await moved();
      toast(m.memberships_resumed());
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={m.memberships_resume_title({ title: plan.title })}
      submit={choice === "continue" ? m.memberships_resume_continue() : m.memberships_resume_restart()}
      disabled={asks && !isSigned(signature)}
      busy={resume.isPending}
      onSubmit={() => resume.mutate()}
    >
      <div className={css.stack}>
        <ResumeChoice value={choice} onChange={setChoice} today={weekdayDate(todayOf(plan))} />
        {asks && <WaiverFields text={plan.plan_waiver.text} value={signature} onChange={setSignature} />}
        <FormError>{resume.error && sentenceOf(resume.error)}</FormError>
      </div>
    </FormDialog>
  );
}
