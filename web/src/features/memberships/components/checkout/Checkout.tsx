import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { ButtonLink } from "~/ui/button/Button";
import { EmptyState } from "~/ui/states/States";
import type { PublicProgram } from "../../api";
import { canPurchase } from "../../pricing";
import { NextSteps } from "../dialogs/NextSteps";
import { Measurement } from "../measurement/lazyMeasurement";
import css from "./Checkout.module.css";
import { CheckoutForm } from "./CheckoutForm";
import { programUrlId } from "../../urlId";
import type { Done } from "./useCheckout";

/** The checkout of a program: the form, the confirmation after it, or the reason why there is nothing to buy. */
export function Checkout({ program }: { program: PublicProgram }) {
  const [done, setDone] = useState<Done>();
  const programId = programUrlId(program);
  if (done) return <Confirmation program={program} done={done} />;
  if (!canPurchase(program) && program.membership?.state !== "incomplete") {
    return (
      <>
        <h1 className="visually-hidden">{m.memberships_checkout()}</h1>
        <EmptyState
          framed
          icon={<IconLock size={24} />}
          title={program.title}
          action={
            <ButtonLink to={{ name: "public_plan", params: { programId } }}>{m.memberships_see_program()}</ButtonLink>
          }
        >
          {program.is_bought ? m.memberships_already() : (program.alert?.message ?? program.primary_action.label)}
        </EmptyState>
      </>
    );
  }
  return <CheckoutForm program={program} onDone={setDone} />;
}

const focus = (node: HTMLElement | null) => node?.focus();

function Confirmation({ program, done }: { program: PublicProgram; done: Done }) {
  return (
    <div className={css.confirmation}>
      {/* The form and its focused button are gone, so screen readers continue from the heading. */}
      <h1 className="t32 w65" tabIndex={-1} ref={focus}>
        {m.memberships_done_title()}
      </h1>
      <p className="t16 dim" role="status">
        {done.message}
      </p>
      {done.orderNumber && <p className="t14 dim">{m.memberships_done_order({ number: done.orderNumber })}</p>}
      <h2 className="t16 w6">{m.memberships_next_title()}</h2>
      <NextSteps program={program} />
      {program.owner.analytics.enabled && <Measurement program={program} option={done.option} isBought />}
    </div>
  );
}
