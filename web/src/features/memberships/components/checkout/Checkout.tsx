import { IconArrowLeft, IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { Problem, sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import { EmptyState } from "~/ui/states/States";
import type { PublicPlan } from "../../api";
import { isRecurring, spokenDate, weekdayDate } from "../../format";
import back from "../publicPage/BackLink.module.css";
import css from "./Checkout.module.css";
import { CheckoutWaiver } from "./CheckoutWaiver";
import { OrderSummary } from "./OrderSummary";
import { buttonLabel, termsOf } from "./checkoutText";
import { Options } from "../publicPage/PriceCard";
import { ResumeChoice } from "../dialogs/ResumeOptions";
import { StartDate } from "../publicPage/StartDateField";
import { Timeline } from "./PaymentTimeline";
import { type Order, useOrder } from "./useCheckout";
import { WhatNext } from "../dialogs/NextSteps";

const WaiverDialog = lazy(() => import("../dialogs/WaiverDialog"));

/** States in which the form still has something to do. */
function mayBuy(plan: PublicPlan): boolean {
  const { action } = plan.primary_action;
  return ["get", "purchase", "subscribe", "start_trial"].includes(action) || plan.membership?.state === "incomplete";
}

/** The purchase of a program: the form, that it is done, or why there is nothing to buy. */
export function Checkout({ plan }: { plan: PublicPlan }) {
  const [done, setDone] = useState<string>();
  const programId = plan.custom_url ?? plan.id;
  if (done !== undefined) return <Done plan={plan} message={done} />;
  if (!mayBuy(plan)) {
    return (
      <EmptyState
        framed
        icon={<IconLock size={24} />}
        title={plan.title}
        action={
          <ButtonLink to={{ name: "public_plan", params: { programId } }}>{m.memberships_see_program()}</ButtonLink>
        }
      >
        {plan.is_bought ? m.memberships_already() : (plan.alert?.message ?? plan.primary_action.label)}
      </EmptyState>
    );
  }
  return <Form plan={plan} onDone={setDone} />;
}

const takeFocus = (node: HTMLElement | null) => node?.focus();

function Done({ plan, message }: { plan: PublicPlan; message: string }) {
  return (
    <div className={css.done}>
      {/* The form and its focused button are gone: reading goes on here. */}
      <h1 className="t32 w65" tabIndex={-1} ref={takeFocus}>
        {m.memberships_done_title()}
      </h1>
      <p className="t16 dim" role="status">
        {message}
      </p>
      <h2 className="t16 w6">{m.memberships_next_title()}</h2>
      <WhatNext plan={plan} />
    </div>
  );
}

function Form({ plan, onDone }: { plan: PublicPlan; onDone: (message: string) => void }) {
  const order = useOrder(plan, onDone);
  const { option, start, today, first, trial, due, resumes, method } = order;
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        order.submit();
      }}
    >
      <header className={css.header}>
        <Link name="public_plan" params={{ programId: plan.custom_url ?? plan.id }} className={back.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {m.memberships_back_to({ title: plan.title })}
        </Link>
        <h1 className="t20 w65">{m.memberships_checkout()}</h1>
      </header>
      <aside className={css.summary}>
        <OrderSummary plan={plan} option={option} start={resumes ? undefined : start} due={due} trial={trial} />
        {option && first && isRecurring(option) && (
          <Timeline option={option} today={today} start={start} first={first} trial={trial} />
        )}
      </aside>
      <Sections plan={plan} order={order} />
      <Foot plan={plan} order={order} />
      {order.reading && (
        <Suspense fallback={null}>
          <WaiverDialog
            plan={plan}
            signature={order.signature}
            onClose={() => order.setReading(false)}
            onWaiverAccepted={order.sign}
          />
        </Suspense>
      )}
      {method.dialog}
    </form>
  );
}

/** What is chosen: how to pay, from when or how it goes on, with which card; then what is signed and agreed to. */
function Sections({ plan, order }: { plan: PublicPlan; order: Order }) {
  const { options, option, begun, resumes, today, first, trial } = order;
  return (
    <div className={css.main}>
      {options.length > 1 && !begun && (
        <section className={css.section} aria-labelledby="how">
          <h2 id="how" className={css.heading}>
            {m.memberships_choose_payment()}
          </h2>
          <Options plan={plan} buying={order} />
        </section>
      )}
      {!resumes && !begun && (
        <section className={css.section}>
          <StartDate plan={plan} value={order.start} onChange={order.setStart} />
        </section>
      )}
      {resumes && (
        <section className={css.section} aria-labelledby="resume">
          <h2 id="resume" className={css.heading}>
            {m.memberships_resume_how()}
          </h2>
          <ResumeChoice value={order.way} onChange={order.setWay} today={weekdayDate(today)} />
        </section>
      )}
      {option && (
        <section className={css.section} aria-labelledby="pay">
          <div className={css.headingLine}>
            <h2 id="pay" className={css.heading}>
              {m.payments_pay_with()}
            </h2>
            {trial > 0 && first && (
              <span className="t13 meta">{m.memberships_cancel_before({ date: spokenDate(first, today) })}</span>
            )}
          </div>
          {order.method.view}
        </section>
      )}
      {plan.plan_waiver.needed && (
        <CheckoutWaiver
          coach={plan.owner.full_name}
          signature={order.signature}
          onRead={() => order.setReading(true)}
        />
      )}
      {option && <p className={css.terms}>{termsOf(plan, option, first ?? today)}</p>}
    </div>
  );
}

/** The button, and what stood against it the last time. */
function Foot({ plan, order }: { plan: PublicPlan; order: Order }) {
  const { option, pay, due, method } = order;
  const problem = pay.error instanceof Problem ? pay.error : undefined;
  return (
    <footer className={css.foot}>
      {pay.error && (
        <FormError>
          {problem?.status === 0 ? m.memberships_no_answer() : sentenceOf(pay.error)}
          {typeof problem?.body.decline_message === "string" && ` ${problem.body.decline_message}`}
        </FormError>
      )}
      <Button type="submit" variant="primary" size="large" wide busy={pay.isPending} disabled={option && !method.ready}>
        {buttonLabel(plan, option, due)}
      </Button>
      {option && (
        <p className={css.safe}>
          <IconLock size={14} aria-hidden="true" />
          {m.memberships_straight()}
        </p>
      )}
    </footer>
  );
}
