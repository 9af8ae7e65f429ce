import { $api, onError } from "~/api/client";
import { useMe } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Card } from "~/ui/card/Card";
import { Link } from "~/ui/link/Link";
import css from "./Plan.module.css";

/** What the invoices for the plan say about the account, and where receipts go. Nothing until it is known. */
export function BillingDetails() {
  const details = $api.useQuery("get", "/api/coach/invoice_details", onError("inline")).data;
  const email = useMe().data?.current.email;
  if (!details) return null;
  const lines = [
    details.legal_name,
    details.line1,
    details.line2,
    [details.postal_code, details.city].filter(Boolean).join(" "),
    details.vat_number && m.subscription_billing_vat({ number: details.vat_number }),
  ].filter(Boolean);
  return (
    <Card
      title={m.subscription_billing_details()}
      actions={
        <Link name="coach_profile_payment" className="link">
          {details.complete ? m.subscription_billing_edit() : m.subscription_billing_add()}
        </Link>
      }
    >
      <div className={css.billing}>
        {details.complete ? (
          <address>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        ) : (
          <p className="dim">{m.subscription_billing_empty()}</p>
        )}
        {email && <p className={css.billingMail}>{m.subscription_billing_mail({ email })}</p>}
      </div>
    </Card>
  );
}
