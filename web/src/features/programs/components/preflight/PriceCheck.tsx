import { useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { useSettings } from "~/api/settings";
import { ConnectPayoutsButton } from "~/domain/accounts/ConnectPayoutsButton";
import { optionsOnSale } from "~/domain/programs/priceOptions";
import { PERIODS } from "~/domain/programs/periods";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { MoneyField } from "~/ui/field/NumberField";
import { Segmented } from "~/ui/field/Segmented";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { Link } from "~/ui/link/Link";
import { MoneyText } from "~/ui/money/MoneyText";
import { type Program, useProgramActions } from "../../api";
import { CheckRow } from "./CheckRow";
import type { Level } from "./checks";
import css from "./Preflight.module.css";

type Props = {
  program: Program;
  level: Level;
  free: boolean;
  onFree: (free: boolean) => void;
};

/** Sets the first price, or says that the program is free. */
export function PriceCheck({ program, level, free, onFree }: Props) {
  const actions = useProgramActions(program.id);
  const runOnce = useIdempotentWrite();
  const fee = useSettings().data?.platform_fee_percent;
  const [amount, setAmount] = useState<number | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const period = program.cadences.includes("monthly") ? "monthly" : (program.cadences[0] ?? "monthly");
  const [option] = optionsOnSale(program);

  const save = async () => {
    setBusy(true);
    setErrors({});
    try {
      const body = { amount_minor: amount, currency: program.currency, duration: period };
      await runOnce(body, (key) => actions.addPrice(body, key));
    } catch (error) {
      const named = formErrors(error);
      setErrors(Object.keys(named).length > 0 ? named : { base: errorMessage(error) });
    } finally {
      setBusy(false);
    }
  };
  const title = option ? (
    <>
      {m.programs_check_price_done()}{" "}
      <MoneyText amount={option.amount_minor} currency={option.currency} per={PERIODS[option.duration].per()} />
    </>
  ) : free ? (
    m.programs_check_price_free()
  ) : level === "ok" ? (
    m.programs_check_price_done()
  ) : (
    m.programs_check_price()
  );
  return (
    <CheckRow
      level={level}
      title={title}
      text={!program.charges_enabled && m.programs_price_connect()}
      action={
        free &&
        !option && (
          <Button size="small" variant="quiet" onClick={() => onFree(false)}>
            {m.programs_check_change()}
          </Button>
        )
      }
    >
      {!program.charges_enabled && (
        <div className={css.actions}>
          <ConnectPayoutsButton
            source="my_plans"
            variant="outline"
            size="small"
            label={m.programs_price_connect_action()}
            returnTo={window.location.pathname}
          />
          <Button size="small" onClick={() => onFree(true)}>
            {m.programs_check_price_make_free()}
          </Button>
        </div>
      )}
      {program.charges_enabled && (
        <>
          <form
            noValidate
            className={css.price}
            onSubmit={(event) => {
              event.preventDefault();
              void save();
            }}
          >
            <MoneyField
              label={m.programs_price_label()}
              currency={program.currency}
              value={amount}
              onChange={setAmount}
              disabled={busy}
              error={errors.amount_minor ?? errors.duration ?? errors.currency}
            />
            <Segmented
              label={m.programs_check_price_how()}
              value="paid"
              onChange={() => onFree(true)}
              options={[
                { value: "paid", label: PERIODS[period].name() },
                { value: "free", label: m.programs_free() },
              ]}
            />
            <Button type="submit" busy={busy} disabled={amount === null}>
              {m.programs_check_price_set()}
            </Button>
          </form>
          <p className={css.priceNote}>
            {fee !== undefined && <>{m.programs_check_fee({ percent: String(fee) })} · </>}
            <Link name="create_plan_main_info" params={{ programId: program.id }}>
              {m.programs_check_price_more()}
            </Link>
          </p>
        </>
      )}
      <FormError>{errors.base}</FormError>
    </CheckRow>
  );
}
