import { IconRefresh } from "@tabler/icons-react";
import type { UseFormReturnType } from "@mantine/form";
import { discountText } from "~/domain/coupons/discountText";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { SwitchField } from "~/ui/field/CheckboxField";
import { DateField } from "~/ui/field/DateField";
import { NumberField } from "~/ui/field/NumberField";
import { Segmented } from "~/ui/field/Segmented";
import { MultiSelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import type { Coupon, SoldProgram } from "../api";
import type { CouponValues } from "../form";
import { randomCode } from "../randomCode";
import css from "./Coupons.module.css";

const EXAMPLE = "K7QX2MPA";

type Props = {
  form: UseFormReturnType<CouponValues>;
  programs: SoldProgram[];
  /** The coupon that is edited: its discount cannot be changed any more. */
  coupon?: Coupon | undefined;
};

/** The fields of a coupon: all of a new one, and those that can be changed of another. */
export function CouponFields({ form, programs, coupon }: Props) {
  const { kind } = form.values;
  return (
    <div className={css.fields}>
      {!coupon && (
        <Segmented
          wide
          label={m.coupons_kind()}
          value={kind}
          onChange={(value) => form.setFieldValue("kind", value)}
          options={[
            { value: "one", label: m.coupons_one_code() },
            { value: "many", label: m.coupons_many_codes() },
          ]}
        />
      )}
      <CodeField form={form} isEdited={coupon !== undefined} />
      {coupon ? (
        <p className="dim">{m.coupons_terms({ discount: discountText(coupon) })}</p>
      ) : (
        <DiscountFields form={form} />
      )}
      <MultiSelectField
        label={m.coupons_programs()}
        placeholder={form.values.programs.length === 0 ? m.coupons_all_programs() : undefined}
        data={programChoices(programs, coupon)}
        clearable
        searchable
        {...form.getInputProps("programs")}
      />
      <div className={css.pair}>
        {!coupon && (
          <DateField
            label={m.coupons_starts_on()}
            placeholder={m.coupons_today()}
            clearable
            value={form.values.startsOn}
            error={form.errors.startsOn}
            onChange={(value) => form.setFieldValue("startsOn", value)}
          />
        )}
        <DateField
          label={m.coupons_ends_on()}
          placeholder={m.coupons_never()}
          clearable
          value={form.values.endsOn}
          error={form.errors.endsOn}
          onChange={(value) => form.setFieldValue("endsOn", value)}
        />
      </div>
      <LimitFields form={form} isEdited={coupon !== undefined} />
      <p className="t13 meta">{coupon ? m.coupons_code_changes() : m.coupons_later()}</p>
    </div>
  );
}

/** The programs that cost something, and those that the coupon is for already. */
function programChoices(programs: SoldProgram[], coupon: Coupon | undefined) {
  const titles = new Map([...(coupon?.programs ?? []), ...programs].map(({ id, title }) => [id, title]));
  return [...titles].map(([value, label]) => ({ value, label }));
}

function CodeField({ form, isEdited }: { form: Props["form"]; isEdited: boolean }) {
  const { kind, code } = form.values;
  const isCampaign = kind === "many";
  return (
    <div className={isCampaign && !isEdited ? css.pair : undefined}>
      <TextField
        label={isCampaign ? m.coupons_prefix() : m.coupons_code()}
        help={isCampaign ? m.coupons_prefix_help({ example: `${code || "GIFT-"}${EXAMPLE}` }) : m.coupons_code_help()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        data-autofocus
        rightSection={
          !isCampaign && (
            <IconButton small label={m.coupons_random()} onClick={() => form.setFieldValue("code", randomCode())}>
              <IconRefresh size={16} />
            </IconButton>
          )
        }
        {...form.getInputProps("code")}
      />
      {isCampaign && !isEdited && (
        <NumberField label={m.coupons_count()} allowDecimal={false} {...form.getInputProps("codeCount")} />
      )}
    </div>
  );
}

function DiscountFields({ form }: { form: Props["form"] }) {
  const { duration } = form.values;
  return (
    <>
      <NumberField
        label={m.coupons_discount()}
        allowDecimal={false}
        rightSection={<span className="t12 meta">{m.coupons_percent_off()}</span>}
        rightSectionWidth={56}
        {...form.getInputProps("percent")}
      />
      <fieldset className={css.group}>
        <legend>{m.coupons_how_long()}</legend>
        <Segmented
          wide
          label={m.coupons_how_long()}
          value={duration ?? "once"}
          onChange={(value) => form.setFieldValue("duration", value)}
          options={[
            { value: "once", label: m.coupons_choice_once() },
            { value: "repeating", label: m.coupons_choice_months() },
            { value: "forever", label: m.coupons_choice_forever() },
          ]}
        />
        {duration === "repeating" && (
          <NumberField
            aria-label={m.coupons_number_of_months()}
            allowDecimal={false}
            rightSection={<span className="t12 meta">{m.coupons_months_unit()}</span>}
            rightSectionWidth={64}
            {...form.getInputProps("months")}
          />
        )}
      </fieldset>
    </>
  );
}

function LimitFields({ form, isEdited }: { form: Props["form"]; isEdited: boolean }) {
  const isCampaign = form.values.kind === "many";
  return (
    <>
      <div className={css.pair}>
        {!isCampaign && (
          <NumberField
            label={m.coupons_limit()}
            placeholder={m.coupons_no_limit()}
            allowDecimal={false}
            rightSection={<span className="t12 meta">{m.coupons_limit_unit()}</span>}
            rightSectionWidth={44}
            {...form.getInputProps("limit")}
          />
        )}
        {!isEdited && (
          <NumberField
            label={m.coupons_per_client()}
            placeholder={m.coupons_no_limit()}
            allowDecimal={false}
            rightSection={<span className="t12 meta">{m.coupons_limit_unit()}</span>}
            rightSectionWidth={44}
            {...form.getInputProps("perClient")}
          />
        )}
      </div>
      {!isEdited && (
        <SwitchField
          label={m.coupons_first_purchase()}
          {...form.getInputProps("firstPurchase", { type: "checkbox" })}
        />
      )}
    </>
  );
}
