import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useSession } from "~/api/session";
import { chosenOption, isRecurring, optionsOnSale, trialDaysOf } from "~/domain/programs/priceOptions";
import { useOneAtATime } from "~/domain/payments/useOneAtATime";
import { usePaymentMethod } from "~/domain/payments/usePaymentMethod";
import { ApiError } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { usePageSearch } from "~/ui/link/usePage";
import { toast } from "~/ui/toast/toast";
import {
  type PublicProgram,
  type PurchaseRequest,
  purchaseProgram,
  resumeProgram,
  useRefreshMemberships,
} from "../../api";
import { consentFor, firstPaymentDate, validStartDate } from "../../pricing";
import { loadSigner } from "../../waiverSigner";
import type { ResumeType } from "../dialogs/ResumeOptions";
import { isSigned, type Signature, signatureFields, unsigned } from "../dialogs/WaiverFields";
import { successText } from "./checkoutText";
import { confirmPurchase } from "./confirmPurchase";
import { useDiscountCode } from "./useDiscountCode";

/** Whether it is unknown what became of the purchase, after a network or server error. Retrying is safe then. */
const isOutcomeUnknown = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500);

/** What a completed purchase says: a sentence, and the number by which the buyer may name it. */
export type Done = {
  message: string;
  orderNumber: string | null | undefined;
  option: PublicProgram["price_options"][number] | undefined;
};

/**
 * The state of a checkout: the choices (kept in the URL), the waiver's signature, the payment method and the
 * amounts that follow. `submit` pays, or opens the waiver if it is not signed yet.
 */
export function useCheckout(program: PublicProgram, onDone: (done: Done) => void) {
  const { user } = useSession();
  const [search, setSearch] = usePageSearch((raw) => ({
    startDate: parseText(raw.startDate) || undefined,
    price: parseText(raw.price) || undefined,
    waiverAgree: raw.waiverAgree === "true",
    code: parseText(raw.code),
  }));
  const options = optionsOnSale(program);
  /** An earlier purchase that is still waiting for its first payment: its price and its start date are agreed. */
  const agreed = program.membership?.state === "incomplete" ? program.membership : undefined;
  const isIncomplete = agreed !== undefined;
  const option = agreed?.plan_price ?? chosenOption(program, search.price);
  const { today } = program;
  const start = validStartDate(program, agreed?.starts_on ?? search.startDate);
  const resumes = program.will_resume || (isIncomplete && program.membership?.is_applied === true);
  const [resumeType, setResumeType] = useState<ResumeType>("continue");
  const [signature, setSignature] = useState<Signature>(() => {
    const signer = loadSigner(program.id);
    // The URL alone is not a signature: the name must have been typed in this tab.
    return signer ? { accepted: search.waiverAgree, ...signer } : unsigned(program, user?.full_name);
  });
  const [startsEarly, setStartsEarly] = useState(false);
  /** What a buyer may agree to whose training starts before the days for withdrawing are over. */
  const consent = option && !isIncomplete && consentFor(program, resumes ? today : start, today);
  const [isWaiverOpen, setIsWaiverOpen] = useState(false);
  const refreshMemberships = useRefreshMemberships();
  const payOnce = useOneAtATime();

  const discount = useDiscountCode({
    programId: program.id,
    typed: search.code,
    optionId: isIncomplete ? undefined : option?.id,
    start: resumes ? null : start,
    setTyped: (code) => setSearch({ code }),
  });
  const firstAmount =
    agreed?.amount_due?.amount_minor ?? discount.preview?.invoices[0]?.total.amount_minor ?? option?.amount_minor ?? 0;
  const needsCard = option !== undefined && (discount.preview?.card_needed ?? firstAmount > 0);

  const pay = useMutation({
    mutationFn: async (signed: Signature) => {
      const cardId = needsCard ? await method.resolveCardId() : null;
      if (needsCard && cardId === null) return null;
      const waiver = signatureFields(signed);
      const body: PurchaseRequest = {
        price_option_id: option?.id ?? null,
        start_date: resumes ? null : start,
        resume_type: resumes ? resumeType : null,
        card_id: cardId,
        withdrawal_consent: consent && startsEarly ? consent.version : null,
        discount_code: discount.preview?.discount.code ?? null,
        trial_expected: trialDaysOf(program, option) > 0,
        trial_days_expected: trialDaysOf(program, option),
        ...waiver,
      };
      const purchase = await purchaseProgram(program.id, body);
      const confirmed = await confirmPurchase(program.id, purchase, method.publishableKey, method.confirmWithBank);
      // The server cannot resume by itself when the bank had to confirm first.
      if (confirmed.membership.state === "resume") {
        await resumeProgram(program.id, { resume_type: resumeType, ...waiver });
      }
      return confirmed;
    },
    onSuccess: async (purchase) => {
      if (!purchase) return;
      const message = successText(program, option);
      onDone({ message, orderNumber: purchase.membership.order_number, option });
      toast(message);
      window.scrollTo(0, 0);
      await refreshMemberships();
    },
    onError: (error) => {
      if (isOutcomeUnknown(error)) return;
      method.openCardFix(error);
      void refreshMemberships();
    },
  });
  const method = usePaymentMethod(program.owner, pay.isPending, {
    renews: option !== undefined && isRecurring(option),
    onWallet: () => submit(),
  });

  function submit(signed: Signature = signature) {
    if (pay.isPending || discount.isChecking) return;
    if (program.plan_waiver.needed && !isSigned(program, signed)) setIsWaiverOpen(true);
    else payOnce(() => pay.mutateAsync(signed));
  }

  const firstPaymentOn = option && firstPaymentDate(program, option, start);
  return {
    options,
    option,
    chooseOption: (price: string) => setSearch({ price }),
    today,
    start,
    setStart: (startDate: string) => setSearch({ startDate }),
    isIncomplete,
    resumes,
    resumeType,
    setResumeType,
    signature,
    sign: (signed: Signature) => {
      setSignature(signed);
      setIsWaiverOpen(false);
    },
    consent,
    startsEarly,
    setStartsEarly,
    isWaiverOpen,
    setIsWaiverOpen,
    method,
    pay,
    submit,
    firstPaymentOn,
    firstAmount,
    firstDiscount: agreed ? agreed.discount : (discount.preview?.discount ?? null),
    dueToday: option && firstPaymentOn === today ? firstAmount : 0,
    discount,
    needsCard,
    trialDays: trialDaysOf(program, option),
  };
}

export type CheckoutState = ReturnType<typeof useCheckout>;
