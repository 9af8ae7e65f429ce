import { useState } from "react";
import { InvoicePlan } from "~/domain/coupons/InvoicePlan";
import { PERIODS } from "~/domain/programs/periods";
import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { formatMoney } from "~/lib/money";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { CopyButton } from "~/ui/copy/CopyButton";
import { DateField } from "~/ui/field/DateField";
import { SelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { useToday } from "~/ui/useToday";
import { type CouponPreview, type SoldProgram, useCouponPreview } from "../api";
import { type CouponValues, previewRequest } from "../form";
import { linkWithCode } from "../format";
import css from "./Coupons.module.css";

const FURTHEST_DAYS = 365;

/** What a client would pay with the coupon that is being written: the next twelve invoices of one of the prices. */
export function PreviewPanel({ values, programs }: { values: CouponValues; programs: SoldProgram[] }) {
  const today = useToday();
  const [chosen, setChosen] = useState<string>();
  const [joinsOn, setJoinsOn] = useState<string>();
  const fitting = programs.filter(({ id }) => values.programs.length === 0 || values.programs.includes(id));
  const choices = fitting.flatMap((program) =>
    program.price_options.map((option) => ({
      value: option.id,
      label: m.coupons_preview_option({ title: program.title, period: PERIODS[option.duration].name() }),
      program,
    })),
  );
  const choice = choices.find(({ value }) => value === chosen) ?? choices[0];
  const start = joinsOn ?? (values.startsOn && values.startsOn > today ? values.startsOn : today);
  const request = previewRequest(values, choice?.value, start);
  const preview = useCouponPreview(request);
  return (
    <section className={css.preview} aria-label={m.coupons_preview_title()}>
      <h3 className="t14 w6">{m.coupons_preview_title()}</h3>
      {choice ? (
        <>
          <div className={css.pair}>
            <SelectField
              label={m.coupons_preview_choice()}
              value={choice.value}
              onChange={(value) => setChosen(value ?? undefined)}
              data={choices.map(({ value, label }) => ({ value, label }))}
            />
            <DateField
              label={m.coupons_preview_joins()}
              value={start}
              min={today}
              max={addDays(today, FURTHEST_DAYS)}
              onChange={(value) => setJoinsOn(value ?? undefined)}
            />
          </div>
          {!request && <p className="t13 dim">{m.coupons_preview_missing()}</p>}
          {request && !preview.data && <Skeleton height={360} />}
          {request && preview.data && <Plan preview={preview.data} percent={request.percent ?? 0} />}
          {values.kind === "one" && values.code.trim() !== "" && (
            <LinkRow link={linkWithCode(choice.program.public_url, values.code.trim())} />
          )}
        </>
      ) : (
        <p className="t13 dim">{m.coupons_preview_none()}</p>
      )}
    </section>
  );
}

function Plan({ preview, percent }: { preview: CouponPreview; percent: number }) {
  const { currency, trial_days: days, joins_on } = preview;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      <div className={css.scroll}>
        <InvoicePlan
          total={m.coupons_plan_total()}
          label={m.coupons_preview_title()}
          currency={currency}
          before={days > 0 && m.coupons_preview_trial({ date: formatDay(joins_on, "short"), days })}
          invoices={preview.invoices.map((one) => ({
            on: one.on,
            price: one.price_minor,
            discount: one.discount_minor,
            tax: one.tax_minor,
            total: one.total_minor,
          }))}
        />
      </div>
      {preview.long_periods.map(({ duration, price_minor, total_minor }) => (
        <Banner key={duration} tone="warn">
          {m.coupons_preview_long({
            period: PERIODS[duration].name(),
            percent: String(percent),
            total: money(total_minor),
            price: money(price_minor),
          })}
        </Banner>
      ))}
    </>
  );
}

function LinkRow({ link }: { link: string }) {
  return (
    <div className={css.link}>
      <TextField aria-label={m.coupons_link()} readOnly value={link} />
      <CopyButton text={link} />
    </div>
  );
}
