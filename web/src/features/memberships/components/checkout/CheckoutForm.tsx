import { IconArrowLeft, IconLock } from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { isRecurring } from "~/domain/programs/priceOptions";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import type { PublicProgram } from "../../api";
import { formatLongDate } from "../../format";
import { ResumeOptions } from "../dialogs/ResumeOptions";
import { isSigned } from "../dialogs/WaiverFields";
import backLink from "../publicPage/BackLink.module.css";
import { PriceOptions } from "../publicPage/PriceOptions";
import { StartDateField } from "../publicPage/StartDateField";
import css from "./Checkout.module.css";
import { CheckoutWaiver } from "./CheckoutWaiver";
import { paymentTerms, submitLabel } from "./checkoutText";
import { DiscountCodeField } from "./DiscountCodeField";
import { DiscountedInvoices } from "./DiscountedInvoices";
import { OrderSummary } from "./OrderSummary";
import { PaymentTimeline } from "./PaymentTimeline";
import { type CheckoutState, type Done, useCheckout } from "./useCheckout";
import { programUrlId } from "../../urlId";

const WaiverDialog = lazy(() => import("../dialogs/WaiverDialog"));

/** The form in which a program is bought. */
export function CheckoutForm({ program, onDone }: { program: PublicProgram; onDone: (done: Done) => void }) {
  const checkout = useCheckout(program, onDone);
  const { option, start, today, firstPaymentOn, trialDays, dueToday, resumes } = checkout;
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        checkout.submit();
      }}
    >
      <header className={css.header}>
        <Link name="public_plan" params={{ programId: programUrlId(program) }} className={backLink.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {m.memberships_back_to({ title: program.title })}
        </Link>
        <h1 className="t20 w65">{m.memberships_checkout()}</h1>
      </header>
      <aside className={css.summary}>
        <OrderSummary
          program={program}
          option={option}
          start={resumes ? undefined : start}
          dueToday={dueToday}
          trialDays={trialDays}
          discount={checkout.discount.preview}
        />
        <DiscountCodeField discount={checkout.discount} />
        {option && firstPaymentOn && isRecurring(option) && (
          <PaymentTimeline
            currency={option.currency}
            firstAmount={checkout.firstAmount}
            today={today}
            start={start}
            firstPaymentOn={firstPaymentOn}
            trialDays={trialDays}
          />
        )}
      </aside>
      <CheckoutSections program={program} checkout={checkout} />
      <SubmitSection program={program} checkout={checkout} />
      {checkout.isWaiverOpen && (
        <Suspense fallback={null}>
          <WaiverDialog
            program={program}
            signature={checkout.signature}
            onClose={() => checkout.setIsWaiverOpen(false)}
            onWaiverAccepted={checkout.sign}
          />
        </Suspense>
      )}
      {checkout.method.dialog}
    </form>
  );
}

/** The sections of the form: price option, start date or resume option, payment method, waiver and terms. */
function CheckoutSections({ program, checkout }: { program: PublicProgram; checkout: CheckoutState }) {
  const { options, option, isIncomplete, resumes, today, firstPaymentOn, trialDays } = checkout;
  return (
    <div className={css.main}>
      {options.length > 1 && !isIncomplete && (
        <section className={css.section} aria-labelledby="how">
          <h2 id="how" className={css.heading}>
            {m.memberships_choose_payment()}
          </h2>
          <PriceOptions program={program} choice={checkout} />
        </section>
      )}
      {!resumes && !isIncomplete && (
        <section className={css.section}>
          <StartDateField program={program} value={checkout.start} onChange={checkout.setStart} />
        </section>
      )}
      {resumes && (
        <section className={css.section} aria-labelledby="resume">
          <h2 id="resume" className={css.heading}>
            {m.memberships_resume_how()}
          </h2>
          <ResumeOptions program={program} value={checkout.resumeType} onChange={checkout.setResumeType} />
        </section>
      )}
      {checkout.discount.preview && option && <DiscountedInvoices preview={checkout.discount.preview} />}
      {option && checkout.needsCard && (
        <section className={css.section} aria-labelledby="pay">
          <div className={css.headingLine}>
            <h2 id="pay" className={css.heading}>
              {m.payments_pay_with()}
            </h2>
            {trialDays > 0 && firstPaymentOn && (
              <span className="t13 meta">
                {m.memberships_cancel_before({ date: formatLongDate(firstPaymentOn, today) })}
              </span>
            )}
          </div>
          {checkout.method.view}
        </section>
      )}
      {program.plan_waiver.needed && (
        <CheckoutWaiver
          coach={program.owner.full_name}
          signature={checkout.signature}
          signed={isSigned(program, checkout.signature)}
          onRead={() => checkout.setIsWaiverOpen(true)}
        />
      )}
      {checkout.consent && (
        <CheckboxField
          label={checkout.consent.text}
          help={m.memberships_consent_help()}
          checked={checkout.startsEarly}
          onChange={(event) => checkout.setStartsEarly(event.currentTarget.checked)}
        />
      )}
      {option && (
        <p className={css.terms}>
          {paymentTerms(program, option, {
            amount: checkout.firstAmount,
            on: firstPaymentOn ?? today,
            discount: checkout.firstDiscount,
          })}
        </p>
      )}
      {option && !checkout.needsCard && <p className={css.terms}>{m.memberships_code_no_card()}</p>}
    </div>
  );
}

/** The submit button, with the error of the last attempt. */
function SubmitSection({ program, checkout }: { program: PublicProgram; checkout: CheckoutState }) {
  const { option, pay, dueToday, method, needsCard, discount } = checkout;
  const problem = pay.error instanceof ApiError ? pay.error : undefined;
  return (
    <footer className={css.foot}>
      {pay.error && (
        <FormError key={pay.submittedAt} focus>
          {problem?.status === 0 ? m.memberships_no_answer() : errorMessage(pay.error)}
          {typeof problem?.body.decline_message === "string" && ` ${problem.body.decline_message}`}
        </FormError>
      )}
      <Button
        type="submit"
        variant="primary"
        size="large"
        wide
        busy={pay.isPending || discount.isChecking}
        disabled={needsCard && !method.ready}
      >
        {submitLabel(program, option, dueToday)}
      </Button>
      {needsCard && (
        <p className={css.secure}>
          <IconLock size={14} aria-hidden="true" />
          {m.memberships_card_safe()}
        </p>
      )}
    </footer>
  );
}
