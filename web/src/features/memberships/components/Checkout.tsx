import { useMutation } from "@tanstack/react-query";
import { IconArrowLeft, IconLock } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { useSession } from "~/api/session";
import { formatMoney } from "~/lib/money";
import { Problem, sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { EmptyState } from "~/ui/states/States";
import { toast } from "~/ui/toast/toast";
import { type Buy, buyPlan, type PublicPlan, resumePlan, useMembershipMoved } from "../api";
import { confirmed } from "../pay";
import { signerOf } from "../draft";
import { CADENCES, firstPayment, isRecurring, spokenDate, sum, todayOf, trialOf, weekdayDate } from "../words";
import css from "./Checkout.module.css";
import { CheckoutWaiver } from "./CheckoutWaiver";
import { OrderSummary } from "./OrderSummary";
import { Options } from "./PriceCard";
import { ResumeChoice, type ResumeType } from "./ResumeChoice";
import { StartDate } from "./StartDate";
import { Timeline } from "./Timeline";
import { usePayWith } from "./usePayWith";
import type { Signature } from "./Waiver";
import { WhatNext } from "./WhatNext";

const WaiverDialog = lazy(() => import("./WaiverDialog"));
const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** What an answer of the server means for the next try: only one that was lost is asked for with the same key. */
const isDefinite = (error: unknown) => error instanceof Problem && error.status > 0 && error.status < 500;

/** States in which the form still has something to do. */
function mayBuy(plan: PublicPlan): boolean {
  const { action } = plan.primary_action;
  return ["get", "purchase", "subscribe", "start_trial"].includes(action) || plan.membership?.state === "incomplete";
}

export function Checkout({ plan }: { plan: PublicPlan }) {
  const [done, setDone] = useState<string>();
  const planId = plan.custom_url ?? plan.id;
  if (done !== undefined) return <Done plan={plan} message={done} />;
  if (!mayBuy(plan)) {
    return (
      <EmptyState
        framed
        icon={<IconLock size={24} />}
        title={plan.title}
        action={<ButtonLink to={{ name: "public_plan", params: { planId } }}>{m.memberships_see_program()}</ButtonLink>}
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
  const { user } = useSession();
  const [asked, ask] = usePageSearch((raw) => ({
    startDate: text(raw.startDate),
    price: text(raw.price),
    waiverAgree: raw.waiverAgree === "true",
  }));
  const options = plan.price_options.filter(({ archived }) => !archived);
  const option = options.find(({ id }) => id === (plan.selected_price ?? asked.price)) ?? options[0];
  const today = todayOf(plan);
  const within =
    asked.startDate &&
    asked.startDate >= plan.min_start_date &&
    (!plan.max_start_date || asked.startDate <= plan.max_start_date);
  const startDate = within && asked.startDate ? asked.startDate : plan.min_start_date;
  const started = plan.membership?.state === "incomplete";
  const [way, setWay] = useState<ResumeType>("continue");
  const [signature, setSignature] = useState<Signature>(() => ({
    accepted: asked.waiverAgree,
    name: signerOf(plan.id) || plan.plan_waiver.full_name || user?.full_name || "",
  }));
  const [reading, setReading] = useState(false);
  const key = useRef(newIdempotencyKey());
  const moved = useMembershipMoved();
  const resumes = plan.will_resume || (started && plan.membership?.is_applied === true);

  const pay = useMutation({
    mutationFn: async (signed: Signature) => {
      let card: string | null = null;
      if (option) {
        card = await method.card();
        if (card === null) return null;
      }
      const body: Buy = {
        price_option_id: option?.id ?? null,
        start_date: resumes ? null : startDate,
        resume_type: resumes ? way : null,
        waiver_accepted: signed.accepted,
        full_name: signed.name.trim(),
        card_id: card,
      };
      const bought = await buyPlan(plan.id, body, key.current);
      const paid = await confirmed(plan.id, bought, method.publishableKey, method.ask);
      // With the bank between, the server could not go on by itself.
      if (paid.membership.state === "resume") {
        await resumePlan(plan.id, {
          resume_type: way,
          waiver_accepted: signed.accepted,
          full_name: signed.name.trim(),
        });
      }
      return paid;
    },
    onSuccess: async (paid) => {
      if (!paid) return;
      const message = saidOf(paid.message, plan, option);
      onDone(message);
      toast(message);
      window.scrollTo(0, 0);
      await moved();
    },
    onError: (error) => {
      // After a lost answer the form stays as it is: the same order, with the same key, finds out what became of it.
      if (!isDefinite(error)) return;
      key.current = newIdempotencyKey();
      if (error instanceof Problem && (error.reason === "no_card" || error.status === 426)) method.openForm();
      void moved();
    },
  });
  const method = usePayWith(plan.owner, pay.isPending, () => submit());

  function submit(signed: Signature = signature) {
    if (pay.isPending) return;
    if (plan.plan_waiver.needed && !(signed.accepted && signed.name.trim())) setReading(true);
    else pay.mutate(signed);
  }

  const first = option && firstPayment(plan, option, startDate, today);
  const due = option && first === today ? option.amount_minor : 0;
  const trial = trialOf(plan, option);
  const label = buttonLabel(plan, option, due);
  const planId = plan.custom_url ?? plan.id;
  const problem = pay.error && (pay.error instanceof Problem ? pay.error : undefined);
  return (
    <form
      noValidate
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <header className={css.header}>
        <Link name="public_plan" params={{ planId }} className={css.back}>
          <IconArrowLeft size={16} aria-hidden="true" />
          {m.memberships_back_to({ title: plan.title })}
        </Link>
        <h1 className="t20 w65">{m.memberships_checkout()}</h1>
      </header>
      <aside className={css.summary}>
        <OrderSummary plan={plan} option={option} start={resumes ? undefined : startDate} due={due} trial={trial} />
        {option && first && isRecurring(option) && (
          <Timeline option={option} today={today} start={startDate} first={first} trial={trial} />
        )}
      </aside>
      <div className={css.main}>
        {options.length > 1 && !started && (
          <section className={css.section} aria-labelledby="how">
            <h2 id="how" className={css.heading}>
              {m.memberships_choose_payment()}
            </h2>
            <Options plan={plan} buying={{ options, option, choose: (id) => ask({ price: id }) }} />
          </section>
        )}
        {!resumes && !started && (
          <section className={css.section}>
            <StartDate plan={plan} value={startDate} onChange={(day) => ask({ startDate: day })} />
          </section>
        )}
        {resumes && (
          <section className={css.section} aria-labelledby="resume">
            <h2 id="resume" className={css.heading}>
              {m.memberships_resume_how()}
            </h2>
            <ResumeChoice value={way} onChange={setWay} today={weekdayDate(today)} />
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
            {method.view}
          </section>
        )}
        {plan.plan_waiver.needed && (
          <CheckoutWaiver coach={plan.owner.full_name} signature={signature} onRead={() => setReading(true)} />
        )}
        {option && <p className={css.terms}>{termsOf(plan, option, first ?? today)}</p>}
      </div>
      <footer className={css.foot}>
        {pay.error && (
          <FormError>
            {problem?.status === 0 ? m.memberships_no_answer() : sentenceOf(pay.error)}
            {typeof problem?.body.decline_message === "string" && ` ${problem.body.decline_message}`}
          </FormError>
        )}
        <Button
          type="submit"
          variant="primary"
          size="large"
          wide
          busy={pay.isPending}
          disabled={Boolean(option) && !method.ready}
        >
          {label}
        </Button>
        {option && (
          <p className={css.safe}>
            <IconLock size={14} aria-hidden="true" />
            {m.memberships_straight()}
          </p>
        )}
      </footer>
      {reading && (
        <Suspense fallback={null}>
          <WaiverDialog
            plan={plan}
            onClose={() => setReading(false)}
            onWaiverAccepted={(signed) => {
              setSignature(signed);
              setReading(false);
            }}
          />
        </Suspense>
      )}
      {method.dialog}
    </form>
  );
}

/** "Start free trial, €0 today", "Subscribe, €39 today", "Pay €329.00", "Get for free". */
function buttonLabel(plan: PublicPlan, option: PublicPlan["price_options"][number] | undefined, due: number): string {
  if (!option) return m.memberships_get_free();
  const total = formatMoney(due, option.currency, { trim: true });
  if (!isRecurring(option)) return m.memberships_pay({ sum: formatMoney(due, option.currency) });
  if (trialOf(plan, option) > 0) return m.memberships_button_trial({ sum: total });
  return m.memberships_button_subscribe({ sum: total });
}

function termsOf(plan: PublicPlan, option: PublicPlan["price_options"][number], first: string): string {
  const coach = plan.owner.full_name;
  if (!isRecurring(option)) return m.memberships_terms_once({ coach, sum: sum(option, false) });
  return m.memberships_terms({
    coach,
    sum: sum(option, false),
    date: spokenDate(first, todayOf(plan)),
    each: CADENCES[option.duration].each(),
  });
}

function saidOf(
  message: string | null | undefined,
  plan: PublicPlan,
  option: PublicPlan["price_options"][number] | undefined,
): string {
  if (plan.will_resume) return m.memberships_resumed();
  if (!option) return m.memberships_added();
  // After a retry of the first payment the server speaks of the payment; here it is still the purchase.
  if (message && !message.startsWith("Payment")) return message;
  return isRecurring(option) ? m.memberships_subscribed() : m.memberships_purchased();
}
