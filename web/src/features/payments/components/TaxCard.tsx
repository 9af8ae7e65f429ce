import { useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { countryName } from "~/lib/displayNames";
import { m } from "~/paraglide/messages.js";
import { Badge, type BadgeTone } from "~/ui/badge/Badge";
import { Button, ButtonLink } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { type PaymentAccount, useSwitchTax } from "../api";
import css from "./TaxCard.module.css";

type Tax = PaymentAccount["tax"];

/** The id of the part of the page in which the seller's address is edited. */
export const INVOICE_DETAILS = "invoice-details";

const BADGES: Record<Tax["tax_state"], [BadgeTone, () => string]> = {
  activate: ["neutral", m.payments_tax_off],
  in_progress: ["warn", m.payments_tax_in_progress],
  activated: ["ok", m.payments_tax_on],
  deactivate: ["neutral", m.payments_tax_turning_off],
};

/** Whether the tax in the account's prices is calculated, and turning that on and off. */
export function TaxCard({ tax }: { tax: Tax }) {
  const [asking, setAsking] = useState(false);
  const change = useSwitchTax();
  const [tone, label] = BADGES[tax.tax_state];
  const isOn = tax.tax_state === "activated" || tax.tax_state === "in_progress";
  const needsAddress = tax.tax_state === "in_progress" && tax.missing.includes("head_office");
  return (
    <Card
      title={m.payments_tax_title()}
      actions={<Badge tone={tone}>{label()}</Badge>}
      footer={
        <>
          {needsAddress && (
            <ButtonLink variant="primary" to={{ name: "coach_profile_payment", hash: INVOICE_DETAILS }}>
              {m.payments_tax_add_address()}
            </ButtonLink>
          )}
          {isOn ? (
            <Button busy={change.isPending} onClick={() => setAsking(true)}>
              {m.payments_tax_deactivate()}
            </Button>
          ) : (
            <Button variant="primary" busy={change.isPending} onClick={() => change.mutate(true)}>
              {m.payments_tax_activate()}
            </Button>
          )}
        </>
      }
    >
      <div className={css.text}>
        <StateText tax={tax} />
        {change.error && <FormError>{errorMessage(change.error)}</FormError>}
      </div>
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={m.payments_tax_deactivate_title()}
        confirm={m.payments_tax_deactivate_confirm()}
        busy={change.isPending}
        onConfirm={() => change.mutate(false, { onSettled: () => setAsking(false) })}
      >
        {m.payments_tax_deactivate_text()}
      </ConfirmDialog>
    </Card>
  );
}

function StateText({ tax }: { tax: Tax }) {
  switch (tax.tax_state) {
    case "activate":
      return (
        <>
          <p>{m.payments_tax_off_text()}</p>
          <p className="dim">{m.payments_tax_registered()}</p>
        </>
      );
    case "in_progress":
      return (
        <>
          <p>{m.payments_tax_in_progress_text()}</p>
          <Missing fields={tax.missing} />
        </>
      );
    case "activated":
      return (
        <>
          <p>{m.payments_tax_on_text()}</p>
          <p className="dim">
            {tax.country && m.payments_tax_seller({ country: countryName(tax.country) })} {m.payments_tax_registered()}
          </p>
        </>
      );
    case "deactivate":
      return <p>{m.payments_tax_turning_off_text()}</p>;
  }
}

function Missing({ fields }: { fields: string[] }) {
  const others = fields.filter((field) => field !== "head_office").map((field) => field.replace(/[._]/g, " "));
  return (
    <>
      {fields.includes("head_office") && <p>{m.payments_tax_needs_address()}</p>}
      {others.length > 0 && <p>{m.payments_tax_needs_more({ fields: others.join(", ") })}</p>}
    </>
  );
}
