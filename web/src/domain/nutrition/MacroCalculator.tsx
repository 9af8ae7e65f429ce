import { useState } from "react";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useMacroTargets } from "./api";
import { type MacroErrors, MacroFields } from "./MacroFields";
import css from "./Macros.module.css";
import { NeedFields } from "./NeedFields";
import { type ForWhom, TargetForm } from "./TargetForm";
import { TargetHistory } from "./TargetHistory";
import { useCalculator } from "./useCalculator";

type Props = {
  forWhom: ForWhom;
  today: LocalDate;
  /** The client's age, if it is known. */
  age?: number | null;
};

/** Calculates a person's macros and sets them as the targets of a client, or of several clients of a program. */
export function MacroCalculator({ forWhom, today, age = null }: Props) {
  const state = useCalculator("clientId" in forWhom ? forWhom.clientId : forWhom.programId, age);
  const [errors, setErrors] = useState<MacroErrors>({});
  const change: typeof state.change = (next) => {
    setErrors({});
    state.change(next);
  };
  const form = { forWhom, today, calculator: state.calculator, onErrors: setErrors };
  return (
    <div className={css.calculator}>
      <section className={css.section}>
        <h3 className={css.title}>{m.nutrition_need_title()}</h3>
        <NeedFields calculator={state.calculator} change={change} />
      </section>
      <section className={css.section}>
        <h3 className={css.title}>{m.nutrition_macros()}</h3>
        <MacroFields calculator={state.calculator} change={change} errors={errors} />
      </section>
      <section className={css.section}>
        <h3 className={css.title}>{m.nutrition_targets()}</h3>
        {"clientId" in forWhom ? <TargetsOfClient {...form} forWhom={forWhom} /> : <TargetForm {...form} />}
      </section>
    </div>
  );
}

type TargetsProps = Parameters<typeof TargetForm>[0] & { forWhom: { clientId: string } };

function TargetsOfClient({ forWhom, ...form }: TargetsProps) {
  const targets = useMacroTargets(forWhom.clientId);
  if (targets.error && !targets.data) return <ErrorState error={targets.error} onRetry={targets.refetch} />;
  if (!targets.data) return <SkeletonText lines={2} />;
  const { items, current_id, is_current_client } = targets.data;
  return (
    <>
      {is_current_client ? <TargetForm forWhom={forWhom} {...form} /> : <Banner>{m.nutrition_past_client()}</Banner>}
      {items.length > 0 && (
        <TargetHistory clientId={forWhom.clientId} targets={items} currentId={current_id} today={form.today} />
      )}
    </>
  );
}
