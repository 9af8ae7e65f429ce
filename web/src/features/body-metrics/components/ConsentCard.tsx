import { IconShieldLock } from "@tabler/icons-react";
import { useState } from "react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { FormError } from "~/ui/form/FormError";
import { type Share, useConsentWrites } from "../api";
import css from "./BodyMetrics.module.css";

/** Before the first entry: the client agrees that body metrics are kept, and chooses who sees them. */
export function ConsentCard({ shares }: { shares: Share[] }) {
  const { agree } = useConsentWrites();
  const [chosen, setChosen] = useState<string[]>([]);
  return (
    <Card
      title={
        <span className={css.cardTitle}>
          <IconShieldLock size={18} aria-hidden="true" /> {m.body_metrics_consent_title()}
        </span>
      }
    >
      <div className={css.consent}>
        <p>{m.body_metrics_consent_text()}</p>
        {shares.length > 0 && (
          <fieldset className={css.fields}>
            <legend className="w6">{m.body_metrics_consent_share()}</legend>
            {shares.map(({ account_id: id, account_title: title }) => (
              <CheckboxField
                key={id}
                label={title}
                checked={chosen.includes(id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                }
              />
            ))}
            <p className="t13 meta">{m.body_metrics_consent_nobody()}</p>
          </fieldset>
        )}
        <FormError>{agree.error && errorMessage(agree.error)}</FormError>
        <div>
          <Button
            variant="primary"
            busy={agree.isPending}
            onClick={() => agree.mutate({ body: { share_with: chosen }, ...onError("inline") })}
          >
            {m.body_metrics_consent_agree()}
          </Button>
        </div>
      </div>
    </Card>
  );
}
