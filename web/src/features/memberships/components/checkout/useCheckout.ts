import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "~/api/session";
import { Problem } from "~/lib/problem";
import { usePageSearch } from "~/ui/link/usePage";
import { toast } from "~/ui/toast/toast";
import { type Buy, buyPlan, type PublicPlan, resumePlan, useMembershipMoved } from "../../api";
import { signerOf } from "../../waiverSigner";
import { confirmPurchase } from "./confirmPurchase";
import { firstPayment, startOf, todayOf, trialOf } from "../../format";
import { doneSentence } from "./checkoutText";
import type { ResumeType } from "../dialogs/ResumeOptions";
import { usePaymentMethod } from "~/domain/payments/usePaymentMethod";
import { isSigned, type Signature } from "../dialogs/WaiverFields";

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** Whether the server has said no. After a lost answer nobody knows, and asking again finds out. */
const isRefused = (error: unknown): error is Problem =>
  error instanceof Problem && error.status > 0 && error.status < 500;

/**
 * A purchase while it is made: what is chosen (it lives in the address), what is signed, how it is paid, and the sums
 * that follow. `submit` pays, or opens the waiver where it is not signed yet.
 */
export function useOrder(plan: PublicPlan, onDone: (message: string) => void) {
  const { user } = useSession();
  const [asked, ask] = usePageSearch((raw) => ({
    startDate: text(raw.startDate),
    price: text(raw.price),
    waiverAgree: raw.waiverAgree === "true",
  }));
  const options = plan.price_options.filter(({ archived }) => !archived);
  const option = options.find(({ id }) => id === (plan.selected_price ?? asked.price)) ?? options[0];
  const today = todayOf(plan);
  const start = startOf(plan, asked.startDate);
  /** A purchase that was begun before, and waits for its first payment. */
  const begun = plan.membership?.state === "incomplete";
  const resumes = plan.will_resume || (begun && plan.membership?.is_applied === true);
  const [way, setWay] = useState<ResumeType>("continue");
  const [signature, setSignature] = useState<Signature>(() => {
    const signer = signerOf(plan.id);
    return {
      // An address alone signs nothing: the name was written in this tab.
      accepted: asked.waiverAgree && signer !== "",
      name: signer || plan.plan_waiver.full_name || user?.full_name || "",
    };
  });
  const [reading, setReading] = useState(false);
  const moved = useMembershipMoved();

  const pay = useMutation({
    mutationFn: async (signed: Signature) => {
      const card = option ? await method.resolveCardId() : null;
      if (option && card === null) return null;
      const waiver = { waiver_accepted: signed.accepted, full_name: signed.name.trim() };
      const body: Buy = {
        price_option_id: option?.id ?? null,
        start_date: resumes ? null : start,
        resume_type: resumes ? way : null,
        card_id: card,
        ...waiver,
      };
      const bought = await buyPlan(plan.id, body);
      const paid = await confirmPurchase(plan.id, bought, method.publishableKey, method.confirmWithBank);
      // With the bank between, the server could not go on by itself.
      if (paid.membership.state === "resume") await resumePlan(plan.id, { resume_type: way, ...waiver });
      return paid;
    },
    onSuccess: async (paid) => {
      if (!paid) return;
      const message = doneSentence(paid.message, plan, option);
      onDone(message);
      toast(message);
      window.scrollTo(0, 0);
      await moved();
    },
    onError: (error) => {
      if (!isRefused(error)) return;
      method.openCardFix(error);
      void moved();
    },
  });
  const method = usePaymentMethod(plan.owner, pay.isPending, () => submit());

  function submit(signed: Signature = signature) {
    if (pay.isPending) return;
    if (plan.plan_waiver.needed && !isSigned(signed)) setReading(true);
    else pay.mutate(signed);
  }

  const first = option && firstPayment(plan, option, start, today);
  return {
    options,
    option,
    choose: (price: string) => ask({ price }),
    today,
    start,
    setStart: (startDate: string) => ask({ startDate }),
    begun,
    resumes,
    way,
    setWay,
    signature,
    sign: (signed: Signature) => {
      setSignature(signed);
      setReading(false);
    },
    reading,
    setReading,
    method,
    pay,
    submit,
    /** The day of the first payment, and what is due today. */
    first,
    due: option && first === today ? option.amount_minor : 0,
    trial: trialOf(plan, option),
  };
}

export type Order = ReturnType<typeof useOrder>;
